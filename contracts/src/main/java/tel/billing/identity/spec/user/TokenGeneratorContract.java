package tel.billing.identity.spec.user;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.user.TokenGenerator;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.RefreshToken;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.Arbitrary;

/// The contract of all token generators.
public abstract class TokenGeneratorContract {
    private static final int MANY = 1_000;
    /// 128 bits in hex.
    private static final int LEAST_SALT_LENGTH = 32;

    private final AccountId account = Arbitrary.accountId();

    protected abstract TokenGenerator tokens();

    @Test
    void a_token_contains_its_account() {
        var token = tokens().mint(account);

        assertThat(token.account()).isEqualTo(account);
        assertThat(OpaqueToken.read(token.text().value())).contains(token);
    }

    @Test
    void tokens_are_unique() {
        assertThat(Stream.generate(() -> tokens().mint(account)).limit(MANY)).doesNotHaveDuplicates();
    }

    @Test
    void a_salt_is_long_and_in_hex() {
        assertThat(tokens().salt().hex()).matches("([0-9a-f]{2})+").hasSizeGreaterThanOrEqualTo(LEAST_SALT_LENGTH);
    }

    @Test
    void salts_are_unique() {
        assertThat(Stream.generate(tokens()::salt).limit(MANY).map(RefreshToken.Salt::hex))
                .doesNotHaveDuplicates();
    }

    @Test
    void a_successor_is_a_token_of_the_same_account() {
        var successor = tokens().successor(tokens().mint(account), tokens().salt());

        assertThat(successor.account()).isEqualTo(account);
        assertThat(OpaqueToken.read(successor.text().value())).contains(successor);
    }

    @Test
    void the_same_token_and_salt_have_the_same_successor() {
        var token = tokens().mint(account);
        var salt = tokens().salt();

        assertThat(tokens().successor(token, salt)).isEqualTo(tokens().successor(token, salt));
    }

    @Test
    void another_token_or_salt_has_another_successor() {
        var token = tokens().mint(account);
        var salt = tokens().salt();
        var successor = tokens().successor(token, salt);

        assertThat(successor).isNotEqualTo(token);
        assertThat(tokens().successor(token, tokens().salt())).isNotEqualTo(successor);
        assertThat(tokens().successor(tokens().mint(account), salt)).isNotEqualTo(successor);
    }
}
