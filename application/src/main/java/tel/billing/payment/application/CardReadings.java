package tel.billing.payment.application;

import java.time.Instant;
import java.util.Optional;
import tel.billing.shared.AccountId;

/// Keeps for which accounts the stored cards are to be read back from the processor.
public interface CardReadings {

    /// The account's cards are not what they were: they are read from `realNow` on.
    void ask(AccountId account, Instant realNow);

    /// Takes the account that has waited longest to be read by `realNow`. It is put off by half a minute, so
    /// that nobody else takes it meanwhile, and by twice the time each time it is taken again, up to some
    /// hours.
    Optional<Reading> takeDue(Instant realNow);

    /// The cards were read; no more of it, unless somebody asked again since it was taken.
    void done(Reading reading);

    /// An account whose cards are to be read; `asked` counts how often that was asked for.
    record Reading(AccountId account, int asked) {}
}
