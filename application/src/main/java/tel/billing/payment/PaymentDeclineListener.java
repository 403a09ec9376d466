package tel.billing.payment;

import tel.billing.shared.AccountId;

/// Observes payments that are declined after the processor's first answer, for example because the customer
/// cancelled on the processor's page. Implemented by use cases that wait for card payments.
@FunctionalInterface
public interface PaymentDeclineListener {
    /// A pending payment was declined. Joins the unit of work that records the decline. The implementation
    /// waits for no lock; it only schedules its work.
    void declined(AccountId account, PaymentId payment);

    /// Does nothing.
    PaymentDeclineListener NONE = (_, _) -> {};
}
