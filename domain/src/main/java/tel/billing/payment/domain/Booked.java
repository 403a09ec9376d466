package tel.billing.payment.domain;

import java.time.Instant;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// A movement of money as our books have it. `captured` is the processor's name for the payment that it began with.
public record Booked(
        Flow flow, ProcessorReference captured, AccountId account, PaymentId payment, Money amount, Instant at) {}
