package tel.billing.account.domain;

import java.time.Instant;
import tel.billing.account.AccountEvent;
import tel.billing.shared.AccountId;
import tel.billing.shared.Reason;

/// A company's account. Born a [Draft] by a signup, [Active] once its owner opened the link in the mail, [Expired] if
/// nobody did. Staff may suspend it, take that back, or close it for good.
public sealed interface Account {
    AccountId id();

    Profile profile();

    Instant createdAt();

    record Draft(AccountId id, Profile profile, Instant createdAt, Instant lapsesAt) implements Account {

        /// Signing up again: the newest data wins, and the new link gives new time.
        public Draft renewed(Profile newest, Instant newLapse) {
            return new Draft(id, newest, createdAt, newLapse);
        }

        public Change<Active> activate(Instant at) {
            return new Change<>(new Active(id, profile, createdAt), new AccountEvent.Activated(at));
        }

        public Change<Expired> expire(Instant at) {
            return new Change<>(new Expired(id, profile, createdAt), new AccountEvent.Lapsed(at));
        }
    }

    record Active(AccountId id, Profile profile, Instant createdAt) implements Account {

        public Change<Suspended> suspend(Reason reason, Instant at) {
            return new Change<>(new Suspended(id, profile, createdAt), new AccountEvent.Suspended(reason, at));
        }

        public Change<Closed> close(Reason reason, Instant at) {
            return new Change<>(new Closed(id, profile, createdAt), new AccountEvent.Closed(reason, at));
        }
    }

    record Suspended(AccountId id, Profile profile, Instant createdAt) implements Account {

        public Change<Active> reactivate(Reason reason, Instant at) {
            return new Change<>(new Active(id, profile, createdAt), new AccountEvent.Reactivated(reason, at));
        }

        public Change<Closed> close(Reason reason, Instant at) {
            return new Change<>(new Closed(id, profile, createdAt), new AccountEvent.Closed(reason, at));
        }
    }

    record Closed(AccountId id, Profile profile, Instant createdAt) implements Account {}

    record Expired(AccountId id, Profile profile, Instant createdAt) implements Account {}

    /// A move to a new state, with the event that says why.
    record Change<S extends Account>(S now, AccountEvent because) {}
}
