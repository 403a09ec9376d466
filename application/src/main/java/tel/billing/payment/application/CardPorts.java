package tel.billing.payment.application;

import tel.billing.payment.CardTestingRules;
import tel.billing.payment.application.card.CardSynchronizations;
import tel.billing.payment.application.card.StoredCards;
import tel.billing.payment.application.cardtesting.DeclineHistories;

/// The ports of stored cards and of the protection against card testing. Only [PaymentModule] takes them.
public record CardPorts(
        StoredCards cards,
        CardSynchronizations cardSynchronizations,
        DeclineHistories declineHistories,
        CardTestingRules cardTestingRules) {}
