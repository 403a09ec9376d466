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
import tel.billing.shared.persistence.Words;

/// Maps users to rows.
public final class UserRows {
    enum Status {
        DRAFT,
        ACTIVE,
        DISABLED
    }

    static final String DRAFT = Words.of(Status.DRAFT);
    public static final String ACTIVE = Words.of(Status.ACTIVE);

    private UserRows() {}

    static String status(User user) {
        return Words.of(
                switch (user) {
                    case User.Draft _ -> Status.DRAFT;
                    case User.Active _ -> Status.ACTIVE;
                    case User.Disabled _ -> Status.DISABLED;
                });
    }

    static @Nullable String password(User user) {
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
        var role = Words.read(Role.class, row.getRole());
        return switch (Words.read(Status.class, row.getStatus())) {
            case DRAFT -> new User.Draft(id, account, email, role, row.getCreatedAt());
            case ACTIVE ->
                new User.Active(id, account, email, role, row.getCreatedAt(), new PasswordHash(row.getPasswordHash()));
            case DISABLED ->
                new User.Disabled(
                        id,
                        account,
                        email,
                        role,
                        row.getCreatedAt(),
                        Optional.ofNullable(row.getPasswordHash()).map(PasswordHash::new));
        };
    }
}
