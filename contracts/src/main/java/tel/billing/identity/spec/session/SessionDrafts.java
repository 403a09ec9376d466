package tel.billing.identity.spec.session;

import tel.billing.identity.domain.Session;

/// Drafts of sessions for the contracts and the fakes.
final class SessionDrafts {
    private SessionDrafts() {}

    /// The draft after its last try.
    static Session.Draft withoutTries(Session.Draft draft) {
        return new Session.Draft(
                draft.id(),
                draft.account(),
                draft.user(),
                draft.challenge(),
                draft.password(),
                draft.challengedAt(),
                0);
    }
}
