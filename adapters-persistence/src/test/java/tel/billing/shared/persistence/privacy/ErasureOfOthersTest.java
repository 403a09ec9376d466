package tel.billing.shared.persistence.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jooq.impl.DSL.val;

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
import tel.billing.shared.AccountId;
import tel.billing.shared.ClientData;
import tel.billing.shared.DataSubject;
import tel.billing.shared.ExternalId;
import tel.billing.shared.Metadata;
import tel.billing.shared.PersonalData;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.persistence.JooqCharges;
import tel.billing.subscription.persistence.JooqSubscriptions;
import tel.billing.subscription.spec.SampleSubscriptions;
import tools.jackson.databind.json.JsonMapper;

/// The data of all subdomains, when another person is erased.
class ErasureOfOthersTest {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final ClientData LABELS =
            new ClientData(Optional.of(new ExternalId("cart 7")), new Metadata(Map.of("shop", "north")));

    private final TestDatabase database = TestDatabase.empty();
    private final Users users = new JooqUsers(database.sql());
    private final JooqSessions sessions = new JooqSessions(database.sql());
    private final JooqSubscriptions subscriptions = new JooqSubscriptions(database.sql(), _ -> {});
    private final JooqCharges charges = new JooqCharges(database.sql(), _ -> {});
    private final PersonalData personalData = new JooqPersonalData(database.sql(), PersonalTablesTest.TABLES);

    @Test
    void the_erasure_and_the_purge_of_an_account_change_no_row_of_another_account() {
        var ada = customer();
        var bela = customer();
        var before = exportOf(bela);
        assertThat(before.toString()).contains("cart 7", "north", "EL094259216", "A telephone", "203.0.113.7");

        markErased(ada.account());
        database.unitOfWork().run(() -> personalData.erase(ada));
        database.unitOfWork().run(() -> personalData.purge(ada));

        assertThat(exportOf(ada).toString())
                .doesNotContain("cart 7", "north", "EL094259216", "A telephone", "203.0.113.7");
        assertThat(exportOf(bela)).isEqualTo(before);
    }

    /// A person with a session, a labelled subscription, and a charge under reverse charge.
    private DataSubject customer() {
        var account = database.account();
        var user = Customers.active(account, users, database.unitOfWork());
        signIn(user);
        var draft = Subscription.draft(
                new SubscriptionId(Arbitrary.id()),
                account,
                SampleSubscriptions.STARTER.tier(),
                LABELS,
                Arbitrary.INSTANT);
        var bill = SampleSubscriptions.withoutVat(SampleSubscriptions.bill(draft));
        database.unitOfWork().run(() -> {
            assertThat(subscriptions.add(draft)).isTrue();
            assertThat(charges.open(SampleSubscriptions.holding(bill), Arbitrary.INSTANT))
                    .isTrue();
        });
        return new DataSubject(account, user.id(), user.email());
    }

    private void signIn(User.Active user) {
        var session =
                new Session.Active(new SessionId(Arbitrary.id()), user.account(), user.id(), false, Arbitrary.INSTANT);
        var token = RefreshToken.Unused.issue(Customers.token(user).hash(), session.id(), Arbitrary.INSTANT);
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

    private List<String> exportOf(DataSubject person) {
        var rows = new ArrayList<String>();
        database.unitOfWork()
                .run(() -> personalData.export(
                        person, (section, values) -> rows.add(section + " " + JSON.writeValueAsString(values))));
        return rows;
    }
}
