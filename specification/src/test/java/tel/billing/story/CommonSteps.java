package tel.billing.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import tel.billing.account.CompanyName;
import tel.billing.account.PostalAddress;
import tel.billing.account.application.ChangeProfile;
import tel.billing.account.domain.Account;
import tel.billing.audit.Actor;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.domain.User;
import tel.billing.notification.EmailMessage;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.story.Story.Step;

/// Steps for stories of every kind.
public final class CommonSteps {
    private final BillingWorld world;
    private final Map<Person, StartedSession> firstSessions = new HashMap<>();

    public CommonSteps(BillingWorld world) {
        this.world = world;
    }

    public Step isACustomer(Person person) {
        return new Step("%s is a customer".formatted(person), () -> join(person));
    }

    public Step becomesACustomer(Person person) {
        return new Step(person + " becomes a customer", () -> join(person));
    }

    /// Returns the session that begins when the person becomes a customer.
    public StartedSession join(Person person) {
        var session = world.becomeCustomer(person);
        firstSessions.put(person, session);
        return session;
    }

    /// The session that began when the person became a customer.
    public StartedSession firstSessionOf(Person person) {
        return firstSessions.get(person);
    }

    /// The account of the user who has the person's address. If no user has it, the account of the newest
    /// signup with the address.
    public AccountId accountOf(Person person) {
        return world.users.byEmail(person.email()).map(User::account).orElseGet(() -> world.applicationOf(person));
    }

    /// The person changes the given members of their own account.
    public ChangeProfile.Outcome changeProfile(
            Person person, Optional<CompanyName> company, Optional<Country> country, Optional<PostalAddress> address) {
        var user = world.users.byEmail(person.email()).orElseThrow();
        var owner = Actor.of(user.id(), user.account(), Role.CUSTOMER);
        return world.changeProfile().change(new ChangeProfile.Command(owner, company, country, address));
    }

    public Step passes(Duration time) {
        return new Step(passing(time), () -> world.advanceTime(time));
    }

    /// Due work does not run.
    public Step passesUnattended(Duration time) {
        return new Step(passing(time) + " without background jobs", () -> world.realTime.pass(time));
    }

    public Step isSuspended(Person person) {
        return new Step(
                "staff suspend %s's account".formatted(person),
                () -> move(person, account -> account.suspend(new Reason("an unpaid bill"), world.clock.instant())));
    }

    public Step isClosed(Person person) {
        return new Step(
                "staff close %s's account".formatted(person),
                () -> move(
                        person,
                        account -> account.close(new Reason("requested by the customer"), world.clock.instant())));
    }

    /// Erases what identifies the owner. Other subdomains keep their data.
    public Step isErased(Person person) {
        return new Step("staff erase %s's account".formatted(person), () -> {
            var account = accountOf(person);
            world.unitOfWork.perform(() -> world.account.eraseOwner().erase(account, world.clock.instant()));
        });
    }

    /// The e-mails to a person so far, oldest first.
    public List<EmailMessage> messagesTo(Person person) {
        world.sendMail();
        return world.mailer.deliveredTo(person.email());
    }

    public static String describe(Duration time) {
        var parts = new ArrayList<String>();
        var hours = time.toDays() > 1 ? time.toHoursPart() : time.toHours();
        add(parts, time.toDays() > 1 ? time.toDays() : 0, "day");
        add(parts, hours, "hour");
        add(parts, time.toMinutesPart(), "minute");
        add(parts, time.toSecondsPart(), "second");
        return String.join(" ", parts);
    }

    /// The English name of a country within a sentence.
    public static String nameOf(Country country) {
        var name = Locale.of("", country.code()).getDisplayCountry(Locale.ENGLISH);
        return name.equals("Netherlands") || name.startsWith("United ") ? "the " + name : name;
    }

    public static String passing(Duration time) {
        var text = describe(time);
        return text + (text.matches("1 [a-z]+") ? " passes" : " pass");
    }

    private void move(Person person, Function<Account.Active, Account.Transition<?>> change) {
        var active = (Account.Active) world.accounts.find(accountOf(person)).orElseThrow();
        assertThat(world.accounts.advance(change.apply(active))).isTrue();
        world.inactiveAccounts.catchUp();
    }

    private static void add(List<String> parts, long count, String unit) {
        if (count > 0) {
            parts.add("%d %s%s".formatted(count, unit, count == 1 ? "" : "s"));
        }
    }
}
