package tel.billing.ledger;

import tel.billing.payment.PlantedPayment;
import tel.billing.shared.Money;

public record Wallet(PlantedPayment filledBy, Money balance) {}
