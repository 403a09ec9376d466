package db.migration;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.flywaydb.core.api.migration.BaseJavaMigration;
import org.flywaydb.core.api.migration.Context;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.persistence.LegacyEmailAddress;

/// Stores the domain of every e-mail address in ASCII, and refuses any other from now on.
///
/// Each address becomes the mailbox that its mails actually reached. If another user already has that
/// mailbox, or if no mail could be delivered, the user gets the placeholder `<user id>@address.invalid`. The
/// user signs in with the placeholder and then sets a new address. The log names each changed user. Links in
/// mails that went to another domain than the one that was entered become void.
public final class V48__email_domains_in_ascii extends BaseJavaMigration {
    private static final Logger LOG = LoggerFactory.getLogger(V48__email_domains_in_ascii.class);

    private static final Map<String, String> COLUMNS = Map.of(
            "account_account", "owner_email",
            "identity_email", "email",
            "identity_email_link", "email",
            "identity_user", "email");

    @Override
    public void migrate(Context context) throws SQLException {
        var connection = context.getConnection();
        // An instance of an earlier release that still runs waits, and then stores ASCII or is refused.
        run(connection, "LOCK TABLE identity_email, identity_user, identity_email_link, account_account");
        // An unconfirmed signup owns no address (V50), and so takes none from a customer.
        run(connection, """
            DELETE FROM identity_email AS held USING identity_user AS u
            WHERE u.account_id = held.account_id AND u.id = held.user_id
                AND u.status = 'draft' AND u.role = 'customer'\
            """);
        for (var user : users(connection)) {
            if (!user.email().isKept()) {
                convert(connection, user);
            }
        }
        run(connection, """
            UPDATE account_account AS account SET owner_email = owner.email
            FROM identity_user AS owner
            WHERE owner.account_id = account.id AND owner.id = account.owner_id
                AND account.owner_email <> owner.email
                AND octet_length(account.owner_email) > char_length(account.owner_email)\
            """);
        // The change can be requested again.
        run(connection, "DELETE FROM identity_email_link WHERE octet_length(email) > char_length(email)");
        for (var column : COLUMNS.entrySet()) {
            constrain(connection, column.getKey(), column.getValue());
        }
    }

    /// Active users first, then the oldest.
    private static List<User> users(Connection connection) throws SQLException {
        try (var statement = connection.prepareStatement("""
            SELECT u.account_id, u.id, u.email, u.status = 'active' AS proven, u.role <> 'customer' AS staff,
                   held.email IS NOT NULL AS holds
            FROM identity_user AS u
            LEFT JOIN identity_email AS held ON held.account_id = u.account_id AND held.user_id = u.id
            WHERE octet_length(u.email) > char_length(u.email)
            ORDER BY proven DESC, u.id\
            """);
                var rows = statement.executeQuery()) {
            var users = new ArrayList<User>();
            while (rows.next()) {
                users.add(new User(
                        rows.getObject("account_id", UUID.class),
                        rows.getObject("id", UUID.class),
                        new LegacyEmailAddress(rows.getString("email")),
                        rows.getBoolean("proven"),
                        rows.getBoolean("staff"),
                        rows.getBoolean("holds")));
            }
            return users;
        }
    }

    private static void convert(Connection connection, User user) throws SQLException {
        var reached = user.email().reached();
        // An invited user is not bound to a mailbox that the inviter did not name.
        var isInvitedElsewhere = user.staff() && !user.proven() && user.email().isMisdirected();
        var address = !isInvitedElsewhere && isFree(connection, user, reached)
                ? reached.orElseThrow().value()
                : user.id() + "@address.invalid";
        if (!user.proven() && user.email().isMisdirected()) {
            run(connection, "DELETE FROM identity_magic_link WHERE account_id = ? AND user_id = ?", user.key());
            run(connection, "DELETE FROM identity_invitation WHERE account_id = ? AND user_id = ?", user.key());
        }
        run(
                connection,
                "UPDATE identity_email SET email = ? WHERE account_id = ? AND user_id = ?",
                address,
                user.account(),
                user.id());
        run(
                connection,
                "UPDATE identity_user SET email = ? WHERE account_id = ? AND id = ?",
                address,
                user.account(),
                user.id());
        LOG.warn(
                "The e-mail address of user {} of account {} is now {}, and was {}",
                user.id(),
                user.account(),
                address,
                user.email().stored());
        if (user.staff() && user.email().isMisdirected()) {
            LOG.error(
                    "Mails to staff user {} went to another domain than the one that was entered. Check who enrolled,"
                            + " and disable the user if in doubt.",
                    user.id());
        }
    }

    /// A user whose signup expired and was replaced holds no address, and so takes none from another.
    private static boolean isFree(Connection connection, User user, Optional<EmailAddress> reached)
            throws SQLException {
        if (reached.isEmpty() || !user.holds()) {
            return reached.isPresent();
        }
        try (var statement = connection.prepareStatement("SELECT FROM identity_email WHERE email = ?")) {
            statement.setString(1, reached.get().value());
            try (var rows = statement.executeQuery()) {
                return !rows.next();
            }
        }
    }

    private static void constrain(Connection connection, String table, String column) throws SQLException {
        run(connection, """
            ALTER TABLE %1$s
                DROP CONSTRAINT %1$s_%2$s_check,
                ADD CONSTRAINT %1$s_%2$s_check CHECK (
                    %2$s ~ '^[^@[:space:]]{1,64}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'
                    AND %2$s IS NFKC NORMALIZED AND char_length(%2$s) <= 254)\
            """.formatted(table, column));
    }

    private static void run(Connection connection, String sql, Object... values) throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            for (var at = 0; at < values.length; at++) {
                statement.setObject(at + 1, values[at]);
            }
            statement.execute();
        }
    }

    private record User(UUID account, UUID id, LegacyEmailAddress email, boolean proven, boolean staff, boolean holds) {

        Object[] key() {
            return new Object[] {account, id};
        }
    }
}
