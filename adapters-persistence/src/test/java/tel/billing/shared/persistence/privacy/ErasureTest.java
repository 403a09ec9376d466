package tel.billing.shared.persistence.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jooq.impl.DSL.val;

import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.RefreshToken;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.User;
import tel.billing.identity.persistence.JooqUsers;
import tel.billing.identity.persistence.session.JooqSessions;
import tel.billing.identity.spec.user.Customers;
import tel.billing.payment.Card;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.StoredCardId;
import tel.billing.payment.application.notification.StoredNotification;
import tel.billing.payment.domain.DeclineHistory;
import tel.billing.payment.domain.DeclineHistory.Decline;
import tel.billing.payment.domain.Notification;
import tel.billing.payment.domain.Notification.Event;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.StoredCard;
import tel.billing.payment.persistence.JooqDeclineHistories;
import tel.billing.payment.persistence.JooqNotifications;
import tel.billing.payment.persistence.JooqPayments;
import tel.billing.payment.persistence.JooqStoredCards;
import tel.billing.payment.spec.SamplePaymentOrders;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOrder.DesiredState;
import tel.billing.provisioning.domain.Line;
import tel.billing.provisioning.persistence.JooqLines;
import tel.billing.provisioning.persistence.RandomCredentials;
import tel.billing.shared.AccountId;
import tel.billing.shared.ClientData;
import tel.billing.shared.DataSubject;
import tel.billing.shared.ExternalId;
import tel.billing.shared.Metadata;
import tel.billing.shared.Money;
import tel.billing.shared.PersonalData;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.persistence.JooqCharges;
import tel.billing.subscription.persistence.JooqSubscriptions;
import tel.billing.subscription.spec.SampleSubscriptions;
import tools.jackson.databind.json.JsonMapper;

/// The data of all subdomains after the erasure of an account, and after the erasure of another account.
class ErasureTest {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final ClientData LABELS =
            new ClientData(Optional.of(new ExternalId("cart 7")), new Metadata(Map.of("shop", "north")));
    private static final Money AMOUNT = Money.of(20_00, "EUR");
    private static final Instant NOW = Arbitrary.INSTANT;
    private static final Optional<Instant> NO_MORE = Optional.empty();

    /// Parts of rows as JSON.
    private static final List<String> CARDS_NOTIFICATIONS_AND_CREDENTIALS = List.of(
            "\"card_token\": \"token of a payment\"",
            "\"card_brand\": \"maestro\"",
            "\"card_last_four\": \"4711\"",
            "token of a declined card",
            "words about a card",
            "\"username\": \"",
            "\"sealed_password\": \"");

    private final TestDatabase database = TestDatabase.empty();
    private final Users users = new JooqUsers(database.sql());
    private final JooqSessions sessions = new JooqSessions(database.sql());
    private final JooqSubscriptions subscriptions = new JooqSubscriptions(database.sql(), _ -> {});
    private final JooqCharges charges = new JooqCharges(database.sql(), _ -> {});
    private final JooqPayments payments = new JooqPayments(database.sql(), _ -> {});
    private final JooqStoredCards cards = new JooqStoredCards(database.sql());
    private final JooqDeclineHistories declines = new JooqDeclineHistories(database.sql());
    private final JooqNotifications notifications = new JooqNotifications(database.sql());
    private final JooqLines lines = new JooqLines(database.sql(), new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]));
    private final PersonalData personalData = new JooqPersonalData(database.sql(), PersonalTablesTest.TABLES);

    @Test
    void the_erasure_and_the_purge_of_an_account_change_no_row_of_another_account() {
        var ada = customer();
        var bela = customer();
        var before = exportOf(bela);
        var rows = rowsOf(bela);
        assertThat(before.toString()).contains("cart 7", "north", "EL094259216", "A telephone", "203.0.113.7");

        markErased(ada.account());
        database.unitOfWork().run(() -> personalData.erase(ada));
        database.unitOfWork().run(() -> personalData.purge(ada));

        assertThat(exportOf(ada).toString())
                .doesNotContain("cart 7", "north", "EL094259216", "A telephone", "203.0.113.7");
        assertThat(exportOf(bela)).isEqualTo(before);
        assertThat(rowsOf(bela)).isEqualTo(rows);
    }

    /// A stored card stays until the processor has deleted it.
    @Test
    void the_erasure_of_an_account_removes_cards_notifications_and_credentials() {
        var ada = customer();
        assertThat(rowsOf(ada).toString()).contains(CARDS_NOTIFICATIONS_AND_CREDENTIALS);
        assertThat(cards.findByAccount(ada.account())).hasSize(1);

        markErased(ada.account());
        database.unitOfWork().run(() -> personalData.erase(ada));

        assertThat(rowsOf(ada).toString())
                .doesNotContain(CARDS_NOTIFICATIONS_AND_CREDENTIALS)
                .contains("\"words\": \"erased\"");
        assertThat(cards.findByAccount(ada.account())).isEmpty();
        assertThat(cards.countDeleted()).isEqualTo(1);
    }

    /// A person with a session, a labelled subscription, a charge under reverse charge, a labelled payment, cards, and
    /// a line that was ordered to be removed.
    private DataSubject customer() {
        var account = database.account();
        var user = Customers.active(account, users, database.unitOfWork());
        signIn(user);
        var draft = Subscription.draft(
                new SubscriptionId(Arbitrary.id()), account, SampleSubscriptions.STARTER.tier(), LABELS, NOW);
        var bill = SampleSubscriptions.withoutVat(SampleSubscriptions.bill(draft));
        database.unitOfWork().run(() -> {
            assertThat(subscriptions.add(draft)).isTrue();
            assertThat(charges.open(SampleSubscriptions.holding(bill), NOW)).isTrue();
        });
        pay(account);
        storeCards(account);
        leaveCredentials(account);
        return new DataSubject(account, user.id(), user.email());
    }

    /// A captured payment with its notification.
    private void pay(AccountId account) {
        var order = SamplePaymentOrders.withStoredCard(account, AMOUNT, new StoredCard.Token("token of a payment"));
        var draft = new Payment.Draft(SamplePaymentOrders.with(LABELS, order));
        var reference = new ProcessorReference("movement-1");
        var captured = draft.capture(reference, Optional.of(new Card("maestro", "4711")), NOW);
        var notification = new Notification(
                "notification " + Arbitrary.id(),
                new Event.Captured(account, draft.id(), reference, AMOUNT),
                "words about a card");
        database.unitOfWork().run(() -> {
            assertThat(payments.add(draft, NOW)).isTrue();
            assertThat(payments.advance(captured, NO_MORE)).isTrue();
            notifications.store(
                    List.of(StoredNotification.received(new StoredNotification.Id(Arbitrary.id()), notification, NOW)),
                    NOW);
        });
    }

    /// A stored card, and a history with a declined one.
    private void storeCards(AccountId account) {
        var card = new StoredCard(
                new StoredCardId(Arbitrary.id()),
                account,
                new StoredCard.Token("token of a stored card"),
                new Card("visa", "1111"),
                YearMonth.of(2030, 3),
                NOW);
        var declined = new Decline(NOW, Optional.of(new StoredCard.Token("token of a declined card")));
        database.unitOfWork().run(() -> {
            cards.store(card);
            assertThat(declines.replace(
                            DeclineHistory.clean(account),
                            new DeclineHistory(account, List.of(declined), Optional.empty())))
                    .isTrue();
        });
    }

    /// The PBX rejected all orders of the line, so it keeps its credentials and is not in service.
    private void leaveCredentials(AccountId account) {
        var line = Line.first(
                account,
                new LineId(Arbitrary.id()),
                new DesiredState.Active(new LineLimits(1, 2)),
                new RandomCredentials()::make);
        var rejected = line.with(line.newest().rejected("no"));
        var leaving = rejected.ordered(new DesiredState.Removed());
        database.unitOfWork().run(() -> {
            assertThat(lines.add(line, NOW, NO_MORE)).isTrue();
            lines.advance(rejected, NO_MORE);
            lines.order(leaving, NOW, NO_MORE);
            lines.advance(leaving.with(leaving.newest().rejected("no")), NO_MORE);
        });
    }

    private void signIn(User.Active user) {
        var session = new Session.Active(new SessionId(Arbitrary.id()), user.account(), user.id(), false, NOW);
        var token = RefreshToken.Unused.issue(Customers.token(user).hash(), session.id(), NOW);
        assertThat(database.unitOfWork().perform(() -> sessions.start(session, Customers.client(), token, user)))
                .isTrue();
    }

    private void markErased(AccountId account) {
        database.sql()
                .execute(
                        "UPDATE account_account SET status = 'closed', closed_at = now(), erased_at = now()"
                                + " WHERE id = {0}",
                        val(account.value()));
    }

    /// All rows of the account with all columns, also those that exports do not contain.
    private List<String> rowsOf(DataSubject person) {
        return database.tables()
                .filter(table -> table.field("account_id") != null)
                .flatMap(table -> database
                        .admin()
                        .fetch(
                                "SELECT to_jsonb(one)::text FROM {0} AS one WHERE account_id = {1} ORDER BY 1",
                                table, val(person.account().value()))
                        .getValues(0, String.class)
                        .stream())
                .toList();
    }

    private List<String> exportOf(DataSubject person) {
        var rows = new ArrayList<String>();
        database.unitOfWork()
                .run(() -> personalData.export(
                        person, (section, values) -> rows.add(section + " " + JSON.writeValueAsString(values))));
        return rows;
    }
}
