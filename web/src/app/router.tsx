import { lazy, useState, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';

import { arrived } from './first-page.ts';
import { RequireBuyer, RequireSeller, RequireUser } from './guards.tsx';
import { Layout } from './layout.tsx';

/** A page in a chunk of its own, loaded when its route is first entered. */
function page<Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>) {
  const Lazy = lazy<ComponentType>(async () => ({ default: (await load())[name] }));
  return function Page() {
    // Chosen once: while it stands, a page must not become another component.
    const [Shown] = useState(() => arrived[name] ?? Lazy);
    return <Shown />;
  };
}

const Home = page('HomePage', () => import('#web/pages/home/home.tsx'));
const Gigs = page('GigsPage', () => import('#web/pages/gigs/gigs.tsx'));
const Gig = page('GigPage', () => import('#web/pages/gigs/gig.tsx'));
const User = page('UserPage', () => import('#web/pages/accounts/user.tsx'));
const Login = page('LoginPage', () => import('#web/pages/accounts/login.tsx'));
const Register = page('RegisterPage', () => import('#web/pages/accounts/register.tsx'));
const Projects = page('ProjectsPage', () => import('#web/pages/projects/projects.tsx'));
const Project = page('ProjectPage', () => import('#web/pages/projects/project.tsx'));
const ProjectBids = page('ProjectBidsPage', () => import('#web/pages/projects/project-bids.tsx'));
const AddProject = page('AddProjectPage', () => import('#web/pages/projects/add-project.tsx'));
const MyProjects = page('MyProjectsPage', () => import('#web/pages/projects/my-projects.tsx'));
const MyWorks = page('MyWorksPage', () => import('#web/pages/projects/my-works.tsx'));
const AssignModules = page('AssignModulesPage', () => import('#web/pages/modules/assign-modules.tsx'));
const AssignedModule = page('AssignedModulePage', () => import('#web/pages/modules/assigned-module.tsx'));
const ModulePayment = page('ModulePaymentPage', () => import('#web/pages/modules/module-payment.tsx'));
const ModuleSuccess = page('ModuleSuccessPage', () => import('#web/pages/modules/module-success.tsx'));
const Orders = page('OrdersPage', () => import('#web/pages/orders/orders.tsx'));
const MyGigs = page('MyGigsPage', () => import('#web/pages/gigs/my-gigs.tsx'));
const Add = page('AddPage', () => import('#web/pages/gigs/add.tsx'));
const OrderDetails = page('OrderPage', () => import('#web/pages/orders/order.tsx'));
const UploadWork = page('UploadWorkPage', () => import('#web/pages/orders/upload-work.tsx'));
const SubmitRequirements = page(
  'SubmitRequirementsPage',
  () => import('#web/pages/orders/submit-requirements.tsx'),
);
const Pay = page('PayPage', () => import('#web/pages/orders/pay.tsx'));
const Success = page('SuccessPage', () => import('#web/pages/orders/success.tsx'));
const Download = page('DownloadPage', () => import('#web/pages/orders/download.tsx'));
const Messages = page('MessagesPage', () => import('#web/pages/messages/messages.tsx'));
const Message = page('MessagePage', () => import('#web/pages/messages/message.tsx'));
const NotFound = page('NotFoundPage', () => import('#web/app/not-found.tsx'));

/** The route table (§2). Paths match in any case: /myGigs is /mygigs. */
export function Router() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<Home />} />
        <Route path="gigs" element={<Gigs />} />
        <Route path="gig/:id" element={<Gig />} />
        <Route path="projects" element={<Projects />} />
        <Route path="project/:id" element={<Project />} />
        <Route path="user/:id" element={<User />} />
        <Route path="login" element={<Login />} />
        <Route path="register" element={<Register />} />
        <Route element={<RequireUser />}>
          <Route path="orders" element={<Orders />} />
          <Route path="messages" element={<Messages />} />
          <Route path="message/:id" element={<Message />} />
        </Route>
        <Route element={<RequireSeller />}>
          <Route path="mygigs" element={<MyGigs />} />
          <Route path="add" element={<Add />} />
          <Route path="myworks" element={<MyWorks />} />
          <Route path="assignedModule/:projectId" element={<AssignedModule />} />
          <Route path="order/:id" element={<OrderDetails />} />
          <Route path="upload-work/:id" element={<UploadWork />} />
        </Route>
        <Route element={<RequireBuyer />}>
          <Route path="addProject" element={<AddProject />} />
          <Route path="myprojects" element={<MyProjects />} />
          <Route path="project/:projectId/bids" element={<ProjectBids />} />
          <Route path="projects/:projectId/assign/:freelancerId" element={<AssignModules />} />
          <Route path="payment/:id" element={<ModulePayment />} />
          <Route path="success2" element={<ModuleSuccess />} />
          <Route path="submit-requirements/:id" element={<SubmitRequirements />} />
          <Route path="pay/:id" element={<Pay />} />
          <Route path="success" element={<Success />} />
          <Route path="download/:id" element={<Download />} />
        </Route>
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
