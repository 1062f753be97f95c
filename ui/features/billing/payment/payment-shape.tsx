import { Skeleton } from '../../../components/skeleton.tsx';

/** The card form while Stripe's script is on its way. */
export function PaymentShape() {
  return (
    <div className="grid gap-4" role="status">
      <span className="visually-hidden">Loading the card form</span>
      <Skeleton width={96} height={16} />
      <Skeleton height={44} />
      <div className="columns grid gap-4">
        <Skeleton height={44} />
        <Skeleton height={44} />
      </div>
      <Skeleton height={44} />
    </div>
  );
}
