package tel.billing.account.domain;

import java.time.Instant;
import java.util.Optional;
import tel.billing.account.AccountEvent;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.Reason;
import tel.billing.shared.Version;

/// A company's account. A signup creates a [Draft]. It becomes [Active] when its owner opens the link in the
/// e-mail, and otherwise [Expired]. An administrator can suspend it, reactivate it, or close it permanently.
/// Every transition and every change of the profile raises the version.
public sealed interface Account {
    AccountId id();

    Profile profile();

    Instant createdAt();

    Version version();

    /// Whether the data that identifies the owner was erased.
    default boolean isErased() {
        return this instanceof Ended ended && ended.erasedAt().isPresent();
    }

    record Draft(AccountId id, Profile profile, Instant createdAt, Instant expiresAt, Version version)
            implements Account {

        /// A new account.
        public Draft(AccountId id, Profile profile, Instant createdAt, Instant expiresAt) {
            this(id, profile, createdAt, expiresAt, Version.FIRST);
        }

        public Transition<Active> activate(Instant at) {
            return new Transition<>(
                    this, new Active(id, profile, createdAt, version.next()), new AccountEvent.Activated(at));
        }

        public Transition<Expired> expire(Instant at) {
            return new Transition<>(
                    this, new Expired(id, profile, createdAt, version.next()), new AccountEvent.Expired(at));
        }
    }

    /// An account whose owner confirmed the signup. Its country can be corrected, which may remove the
    /// VAT number ([Profile#in]).
    sealed interface Confirmed extends Account {

        /// Moves the account to this country.
        ///
        /// @param reason empty if the owner corrects it
        Transition<? extends Confirmed> correctCountry(Country country, Optional<Reason> reason, Instant at);
    }

    /// An account that can never be used again. The data that identifies the owner can be erased.
    sealed interface Ended extends Account {

        /// When the data that identifies the owner was erased; empty if it was not.
        Optional<Instant> erasedAt();

        /// Erases the data that identifies the owner. An erased account cannot be erased again.
        Transition<? extends Ended> erase(Instant at);
    }

    record Active(AccountId id, Profile profile, Instant createdAt, Version version) implements Confirmed {

        public Transition<Suspended> suspend(Reason reason, Instant at) {
            return new Transition<>(
                    this,
                    new Suspended(id, profile, createdAt, version.next()),
                    new AccountEvent.Suspended(reason, at));
        }

        public Transition<Closed> close(Reason reason, Instant at) {
            return new Transition<>(
                    this, new Closed(id, profile, createdAt, version.next()), new AccountEvent.Closed(reason, at));
        }

        @Override
        public Transition<Active> correctCountry(Country country, Optional<Reason> reason, Instant at) {
            return new Transition<>(
                    this,
                    new Active(id, profile.in(country), createdAt, version.next()),
                    new AccountEvent.CountryCorrected(profile.country(), country, reason, at));
        }
    }

    record Suspended(AccountId id, Profile profile, Instant createdAt, Version version) implements Confirmed {

        public Transition<Active> reactivate(Reason reason, Instant at) {
            return new Transition<>(
                    this, new Active(id, profile, createdAt, version.next()), new AccountEvent.Reactivated(reason, at));
        }

        public Transition<Closed> close(Reason reason, Instant at) {
            return new Transition<>(
                    this, new Closed(id, profile, createdAt, version.next()), new AccountEvent.Closed(reason, at));
        }

        @Override
        public Transition<Suspended> correctCountry(Country country, Optional<Reason> reason, Instant at) {
            return new Transition<>(
                    this,
                    new Suspended(id, profile.in(country), createdAt, version.next()),
                    new AccountEvent.CountryCorrected(profile.country(), country, reason, at));
        }
    }

    /// An account that is closed permanently.
    record Closed(AccountId id, Profile profile, Instant createdAt, Optional<Instant> erasedAt, Version version)
            implements Confirmed, Ended {

        /// An account whose owner is known.
        public Closed(AccountId id, Profile profile, Instant createdAt, Version version) {
            this(id, profile, createdAt, Optional.empty(), version);
        }

        @Override
        public Transition<Closed> correctCountry(Country country, Optional<Reason> reason, Instant at) {
            return new Transition<>(
                    this,
                    new Closed(id, profile.in(country), createdAt, erasedAt, version.next()),
                    new AccountEvent.CountryCorrected(profile.country(), country, reason, at));
        }

        @Override
        public Transition<Closed> erase(Instant at) {
            requireNotErased(this);
            return new Transition<>(
                    this,
                    new Closed(id, profile.erased(id), createdAt, Optional.of(at), version.next()),
                    new AccountEvent.Erased(at));
        }
    }

    /// An account whose owner never confirmed the signup.
    record Expired(AccountId id, Profile profile, Instant createdAt, Optional<Instant> erasedAt, Version version)
            implements Ended {

        /// An account whose owner is known.
        public Expired(AccountId id, Profile profile, Instant createdAt, Version version) {
            this(id, profile, createdAt, Optional.empty(), version);
        }

        @Override
        public Transition<Expired> erase(Instant at) {
            requireNotErased(this);
            return new Transition<>(
                    this,
                    new Expired(id, profile.erased(id), createdAt, Optional.of(at), version.next()),
                    new AccountEvent.Erased(at));
        }
    }

    private static void requireNotErased(Ended account) {
        if (account.isErased()) {
            throw new IllegalStateException("%s is erased already".formatted(account.id()));
        }
    }

    /// A legal change from one state to the next. Only accounts create transitions.
    record Transition<S extends Account>(Account from, S to, AccountEvent event) {

        public Transition {
            if (!to.id().equals(from.id())
                    || !to.version().equals(from.version().next())) {
                throw new IllegalArgumentException("A transition must lead to the next version of the same account");
            }
        }
    }
}
