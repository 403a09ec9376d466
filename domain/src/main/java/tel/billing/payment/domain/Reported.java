package tel.billing.payment.domain;

import tel.billing.payment.ProcessorReference;
import tel.billing.shared.Money;

/// A movement of money as a report of the processor's has it. What takes back an earlier one of its kind, such as a
/// refund that did not arrive, has a negative amount.
public record Reported(Flow flow, ProcessorReference captured, Money amount) {}
