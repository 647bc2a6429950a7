import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

const query = new URLSearchParams(location.search);
const clientSecret = query.get('secret') ?? '';

/** Pays as Stripe's guides do, and prints the result. */
function Form() {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [result, setResult] = useState('');

  async function pay(redirect: 'always' | 'if_required') {
    if (!stripe || !elements) return;
    const confirmParams = { return_url: `${location.origin}/done` };
    const { error, paymentIntent } =
      redirect === 'always'
        ? { ...(await stripe.confirmPayment({ elements, confirmParams })), paymentIntent: undefined }
        : await stripe.confirmPayment({ elements, confirmParams, redirect });
    setResult(error ? `${error.type} ${error.code}: ${error.message}` : (paymentIntent?.status ?? ''));
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void pay('always');
      }}
    >
      <PaymentElement
        onReady={() => setReady(true)}
        onLoadError={({ error }) => setResult(`${error.message}`)}
      />
      <button type="submit" disabled={!isReady}>
        Pay
      </button>
      <button type="button" onClick={() => void pay('if_required')}>
        Pay and stay
      </button>
      <output>{result}</output>
    </form>
  );
}

const dark = { theme: 'night', variables: { colorBackground: '#010203' } } as const;

function Page() {
  const [isDark, setDark] = useState(false);
  const [stripe] = useState(() => loadStripe(query.get('key') ?? ''));
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance: isDark ? dark : {} }}>
      <Form />
      <button type="button" onClick={() => setDark(true)}>
        Dark
      </button>
    </Elements>
  );
}

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
}
