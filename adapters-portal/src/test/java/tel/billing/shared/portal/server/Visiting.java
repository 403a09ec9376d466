package tel.billing.shared.portal.server;

import tel.billing.identity.application.session.StartedSession;
import tel.billing.shared.portal.visitor.Visitor;
import tel.billing.story.Person;

/// Users of a [tel.billing.story.BillingWorld] as visitors of pages.
public final class Visiting {
    private Visiting() {}

    /// A customer who just signed in.
    public static Visitor ofCustomer(StartedSession session, Person person) {
        return new Visitor(
                session.session().value(),
                session.user(),
                session.account(),
                session.role(),
                person.email(),
                false,
                session.at());
    }

    /// The same user, whose account is suspended.
    public static Visitor suspended(Visitor visitor) {
        return new Visitor(
                visitor.session(),
                visitor.user(),
                visitor.account(),
                visitor.role(),
                visitor.email(),
                true,
                visitor.authenticatedAt());
    }
}
