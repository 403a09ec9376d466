package tel.billing.identity.spec.user;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Optional;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.identity.domain.RefreshToken;
import tel.billing.identity.domain.User;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Role;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.Arbitrary;

/// Makes users and tokens for contract tests.
public final class Customers {
    private Customers() {}

    public static User.Draft draft(AccountId account) {
        return draft(account, Arbitrary.email());
    }

    public static User.Draft draft(AccountId account, EmailAddress email) {
        return new User.Draft(Arbitrary.userId(), account, email, Role.CUSTOMER, Arbitrary.INSTANT);
    }

    public static PasswordHash somePassword() {
        return new PasswordHash("hash-" + Arbitrary.id());
    }

    public static Client client() {
        return new Client(Optional.of("A telephone"), Optional.of("203.0.113.7"));
    }

    public static OpaqueToken token(User user) {
        return OpaqueToken.of(user.account(), someBytes());
    }

    public static RefreshToken.Salt salt() {
        return new RefreshToken.Salt(HexFormat.of().formatHex(someBytes()));
    }

    /// A stored user with a password.
    public static User.Active active(AccountId account, Users users, UnitOfWork unitOfWork) {
        var draft = draft(account);
        var activation = draft.activate(somePassword());
        return unitOfWork.perform(() -> {
            if (!users.addSignup(draft) || !users.advance(activation)) {
                throw new AssertionError("the user cannot be stored");
            }
            return activation.to();
        });
    }

    private static byte[] someBytes() {
        var id = Arbitrary.id();
        return ByteBuffer.allocate(32)
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits())
                .array();
    }
}
