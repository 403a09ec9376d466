package tel.billing.identity.persistence.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.jooq.DSLContext;
import org.junit.jupiter.api.Test;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.session.Sessions;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.RefreshToken;
import tel.billing.identity.domain.Session;
import tel.billing.identity.persistence.JooqUsers;
import tel.billing.identity.spec.session.SessionsContract;
import tel.billing.identity.spec.user.Customers;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Arbitrary;

class JooqSessionsTest extends SessionsContract {
    private static final Instant START = Arbitrary.INSTANT;
    private final TestDatabase database;
    private final Users users;
    private final Sessions sessions;

    JooqSessionsTest() {
        var empty = TestDatabase.empty();
        var all = new JooqSessions(empty.sql());
        var owners = new JooqUsers(empty.sql());
        super(empty, all, owners);
        this.database = empty;
        this.users = owners;
        this.sessions = all;
    }

    @Test
    void a_rotation_changes_the_used_token_without_index_entries() {
        var user = Customers.active(database.account(), users, database.unitOfWork());
        var session = new Session.Active(new SessionId(Arbitrary.id()), user.account(), user.id(), false, START);
        var first = RefreshToken.Unused.issue(Customers.token(user).hash(), session.id(), START);
        var second = RefreshToken.Unused.issue(Customers.token(user).hash(), session.id(), START);

        assertThat(sessions.start(session, Customers.client(), first, user)).isTrue();
        int changed = database.unitOfWork().perform(() -> {
            var before = changedInPlace(database.sql());
            assertThat(sessions.rotate(user.account(), first.use(Customers.salt(), START), second))
                    .isTrue();
            return changedInPlace(database.sql()) - before;
        });

        assertThat(changed).isEqualTo(1);
    }

    /// The number of tokens that this connection has changed as heap-only tuples, and not reported yet.
    private static int changedInPlace(DSLContext sql) {
        return sql.fetchSingle("select pg_stat_get_xact_tuples_hot_updated('identity_refresh_token'::regclass)")
                .get(0, Integer.class);
    }
}
