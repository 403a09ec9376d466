package tel.billing.account.domain;

import java.time.Instant;
import java.util.Optional;
import tel.billing.account.AccountEvent;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.Reason;

/// A company's account. A signup creates a [Draft]. It becomes [Active] when its owner opens the link in the
/// e-mail, and otherwise [Expired]. An administrator can suspend it, reactivate it, or close it permanently.
public sealed interface Account {
    AccountId id();

    Profile profile();

    Instant createdAt();

    record Draft(AccountId id, Profile profile, Instant createdAt, Instant lapsesAt) implements Account {

        public Change<Active> activate(Instant at) {
            return new Change<>(new Active(id, profile, createdAt), new AccountEvent.Activated(at));
        }

        public Change<Expired> expire(Instant at) {
            return new Change<>(new Expired(id, profile, createdAt), new AccountEvent.Lapsed(at));
        }
    }

    /// An account whose owner confirmed the application. Its country can be corrected, which may remove the
    /// VAT number ([Profile#in]).
    sealed interface Confirmed extends Account {

        /// Moves the account to this country.
        ///
        /// @param reason empty if the owner corrects it
        Change<? extends Confirmed> correctCountry(Country country, Optional<Reason> reason, Instant at);
    }

    record Active(AccountId id, Profile profile, Instant createdAt) implements Confirmed {

        public Change<Suspended> suspend(Reason reason, Instant at) {
            return new Change<>(new Suspended(id, profile, createdAt), new AccountEvent.Suspended(reason, at));
        }

        public Change<Closed> close(Reason reason, Instant at) {
            return new Change<>(new Closed(id, profile, createdAt), new AccountEvent.Closed(reason, at));
        }

        @Override
        public Change<Active> correctCountry(Country country, Optional<Reason> reason, Instant at) {
            return new Change<>(
                    new Active(id, profile.in(country), createdAt),
                    new AccountEvent.CountryCorrected(profile.country(), country, reason, at));
        }
    }

    record Suspended(AccountId id, Profile profile, Instant createdAt) implements Confirmed {

        public Change<Active> reactivate(Reason reason, Instant at) {
            return new Change<>(new Active(id, profile, createdAt), new AccountEvent.Reactivated(reason, at));
        }

        public Change<Closed> close(Reason reason, Instant at) {
            return new Change<>(new Closed(id, profile, createdAt), new AccountEvent.Closed(reason, at));
        }

        @Override
        public Change<Suspended> correctCountry(Country country, Optional<Reason> reason, Instant at) {
            return new Change<>(
                    new Suspended(id, profile.in(country), createdAt),
                    new AccountEvent.CountryCorrected(profile.country(), country, reason, at));
        }
    }

    record Closed(AccountId id, Profile profile, Instant createdAt) implements Confirmed {

        @Override
        public Change<Closed> correctCountry(Country country, Optional<Reason> reason, Instant at) {
            return new Change<>(
                    new Closed(id, profile.in(country), createdAt),
                    new AccountEvent.CountryCorrected(profile.country(), country, reason, at));
        }
    }

    record Expired(AccountId id, Profile profile, Instant createdAt) implements Account {}

    /// A state transition with the event that documents it.
    record Change<S extends Account>(S now, AccountEvent because) {}
}
