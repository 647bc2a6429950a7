/** Short notices in the corner. The library that draws them is loaded with the first one. */
const toaster = () => import('./toaster.tsx');

export const toast = {
  success: (message: string) => void toaster().then(({ show }) => show('success', message)),
  error: (message: string) => void toaster().then(({ show }) => show('error', message)),
};
