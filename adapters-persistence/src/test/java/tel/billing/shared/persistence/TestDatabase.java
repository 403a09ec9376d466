package tel.billing.shared.persistence;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jooq.DSLContext;
import org.jooq.Table;
import org.jooq.impl.DSL;
import tel.billing.shared.AccountId;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.StoreFixture;

/// A database in the state after the first start, on the server that all tests share.
public final class TestDatabase implements StoreFixture {
    private final DataSource dataSource = TestServer.running().service();
    private final DSLContext sql = Jooq.on(dataSource);
    private final DSLContext admin = Jooq.on(TestServer.running().admin());
    private final UnitOfWork unitOfWork = new JooqUnitOfWork(dataSource);

    private TestDatabase() {}

    /// Deletes the rows of earlier tests.
    public static TestDatabase empty() {
        var database = new TestDatabase();
        database.empty(database.admin);
        return database;
    }

    public DataSource dataSource() {
        return dataSource;
    }

    /// Connects as the service.
    public DSLContext sql() {
        return sql;
    }

    /// Connects as a superuser, for changes that the service cannot make.
    public DSLContext admin() {
        return admin;
    }

    /// Whether a transaction waits for a lock.
    public boolean isALockAwaited() {
        return waitingTransactions() > 0;
    }

    /// The number of transactions that wait for a lock.
    public int waitingTransactions() {
        return admin.fetchCount(
                DSL.table("pg_stat_activity"),
                DSL.condition("datname = current_database() AND wait_event_type = 'Lock'"));
    }

    @Override
    public UnitOfWork unitOfWork() {
        return unitOfWork;
    }

    /// The id of a stored active account.
    public AccountId account() {
        var id = new AccountId(UUID.randomUUID());
        storeAccount(id);
        return id;
    }

    public Stream<Table<?>> tables() {
        return Schema.TABLES.stream();
    }

    @Override
    public void storeAccount(AccountId id) {
        admin.execute("""
            INSERT INTO account_account
                (id, status, owner_id, owner_email, company_name, country, vat_status, created_at)
            VALUES ({0}, 'active', gen_random_uuid(), 'owner@example.com', 'Example Ltd.', 'NL', 'none',
                '2026-01-01Z')
            """, DSL.val(id.value()));
    }

    private void empty(DSLContext superuser) {
        var deletions = Schema.DELETIONS;
        superuser.connection(connection -> {
            try (var statement = connection.createStatement()) {
                statement.execute(deletions);
            }
        });
    }

    private static final class Schema {
        /// Reading the catalog is slow, and no test changes the schema.
        private static final List<Table<?>> TABLES = Jooq.on(
                        TestServer.running().admin())
                .meta()
                .filterSchemas(schema -> schema.getName().equals("public"))
                .getTables()
                .stream()
                .filter(table -> table.getTableType().isTable())
                .filter(table -> !table.getName().equals("flyway_schema_history"))
                .toList();

        /// Plans and rates of the first start stay. Their ids have timestamps before 1971.
        private static final Map<String, String> DELETION_BY_TABLE = Map.of(
                "subscription_plan",
                        "DELETE FROM subscription_plan WHERE id > '00000000-0000-7000-8000-ffffffffffff';"
                                + "UPDATE subscription_plan SET offered = true, name = initcap(tier)",
                "subscription_plan_version",
                        "DELETE FROM subscription_plan_version WHERE valid_from > '1970-01-01 00:00Z'",
                "tax_rate", "DELETE FROM tax_rate WHERE id > '00000000-0000-7000-8000-ffffffffffff'");

        /// `session_replication_role = replica` disables triggers and foreign keys.
        private static final String DELETIONS = TABLES.stream()
                .map(Table::getName)
                .map(table -> DELETION_BY_TABLE.getOrDefault(table, "DELETE FROM " + table))
                .collect(Collectors.joining(
                        ";", "SET session_replication_role = replica;", ";RESET session_replication_role"));
    }
}
