package tel.billing.payment.sandbox;

import java.time.Instant;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.domain.ProcessorIdempotencyKey;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// A payment that the sandbox captured, as its statement shows it.
public record Capture(
        ProcessorIdempotencyKey key,
        ProcessorReference reference,
        PaymentId payment,
        AccountId account,
        Money amount,
        Instant at) {}
