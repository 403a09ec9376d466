package tel.billing.identity.persistence;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.identity.domain.User;
import tel.billing.identity.persistence.tables.records.IdentityUserRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.shared.Version;
import tel.billing.shared.persistence.EnumNames;

/// Maps users to rows.
public final class UserRows {
    enum Status {
        DRAFT,
        ACTIVE,
        DISABLED
    }

    static final String DRAFT = EnumNames.of(Status.DRAFT);
    public static final String ACTIVE = EnumNames.of(Status.ACTIVE);

    private UserRows() {}

    /// The columns that transitions change.
    static IdentityUserRecord state(User user) {
        var row = new IdentityUserRecord();
        row.setEmail(user.email().value());
        row.setRole(EnumNames.of(user.role()));
        row.setStatus(status(user));
        row.setPasswordHash(password(user));
        row.setVersion(user.version().number());
        return row;
    }

    private static String status(User user) {
        return EnumNames.of(
                switch (user) {
                    case User.Draft _ -> Status.DRAFT;
                    case User.Active _ -> Status.ACTIVE;
                    case User.Disabled _ -> Status.DISABLED;
                });
    }

    private static @Nullable String password(User user) {
        return switch (user) {
            case User.Draft _ -> null;
            case User.Active active -> active.password().encoded();
            case User.Disabled disabled ->
                disabled.password().map(PasswordHash::encoded).orElse(null);
        };
    }

    public static User read(IdentityUserRecord row) {
        var id = new UserId(row.getId());
        var account = new AccountId(row.getAccountId());
        var email = new EmailAddress(row.getEmail());
        var role = EnumNames.read(Role.class, row.getRole());
        var version = new Version(row.getVersion());
        return switch (EnumNames.read(Status.class, row.getStatus())) {
            case DRAFT -> new User.Draft(id, account, email, role, row.getCreatedAt(), version);
            case ACTIVE ->
                new User.Active(
                        id, account, email, role, row.getCreatedAt(), version, new PasswordHash(row.getPasswordHash()));
            case DISABLED ->
                new User.Disabled(
                        id,
                        account,
                        email,
                        role,
                        row.getCreatedAt(),
                        version,
                        Optional.ofNullable(row.getPasswordHash()).map(PasswordHash::new));
        };
    }
}
