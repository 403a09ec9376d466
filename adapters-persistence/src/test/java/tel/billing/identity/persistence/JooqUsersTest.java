package tel.billing.identity.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.identity.spec.user.Customers;
import tel.billing.identity.spec.user.UsersContract;
import tel.billing.shared.persistence.TestDatabase;

class JooqUsersTest extends UsersContract {
    private final TestDatabase database;

    JooqUsersTest() {
        var database = TestDatabase.empty();
        super(database, new JooqUsers(database.sql()));
        this.database = database;
    }

    /// The previous release does not know of the version.
    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "email = 'other@example.com'",
                "role = 'support'",
                "password_hash = 'other'",
                "status = 'draft', password_hash = NULL"
            })
    void a_change_by_the_previous_release_raises_the_version(String change) {
        var user = Customers.active(database.account(), users, database.unitOfWork());
        database.admin()
                .execute("UPDATE identity_user SET %s WHERE id = '%s'"
                        .formatted(change, user.id().value()));

        assertThat(users.find(user.account(), user.id()).orElseThrow().version())
                .isEqualTo(user.version().next());
    }
}
