package tel.billing.payment.domain;

import java.time.Instant;
import tel.billing.shared.AccountId;

/// The processor reports that the owner saved this card.
///
/// @param savedAt when the owner saved the card, in real time
public record CardSavedReport(AccountId account, StoredCard.Token token, Instant savedAt) {}
