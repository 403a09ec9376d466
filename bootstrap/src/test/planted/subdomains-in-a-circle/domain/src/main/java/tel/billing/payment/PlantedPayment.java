package tel.billing.payment;

import tel.billing.ledger.Wallet;
import tel.billing.shared.Money;

public record PlantedPayment(Wallet fills, Money amount) {}
