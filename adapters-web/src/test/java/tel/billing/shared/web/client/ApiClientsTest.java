package tel.billing.shared.web.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.shared.web.response.Sha256;

@DisplayName("API clients")
class ApiClientsTest {
    private static final String OLD = "o".repeat(43);
    private static final String NEW = "n".repeat(40) + ".-_";
    private static final ApiClients CLIENTS =
            ApiClients.valueOf("shop:%s, shop:%s,app-2:%s".formatted(hash(OLD), hash(NEW), hash("a".repeat(32))));

    @Test
    void have_two_secrets_while_one_is_rotated() {
        assertThat(CLIENTS.authenticate("shop." + OLD)).contains("shop");
        assertThat(CLIENTS.authenticate("shop." + NEW)).contains("shop");
        assertThat(CLIENTS.authenticate("app-2." + "a".repeat(32))).contains("app-2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ".", "shop", "shop.", "shop.%s", "Shop.OLD", "app-2.OLD", "OLD", "other.OLD", "shop.OLDx"})
    void are_not_authenticated_by_anything_else(String credentials) {
        assertThat(CLIENTS.authenticate(credentials.replace("OLD", OLD))).isEmpty();
    }

    @Test
    void are_not_authenticated_by_the_hash_of_the_secret() {
        assertThat(CLIENTS.authenticate("shop." + hash(OLD))).isEmpty();
    }

    @Test
    void are_not_authenticated_by_a_short_secret() {
        var clients = ApiClients.valueOf("shop:" + hash("s".repeat(31)));

        assertThat(clients.authenticate("shop." + "s".repeat(31))).isEmpty();
    }

    @Test
    void need_not_exist() {
        assertThat(ApiClients.valueOf("none").authenticate("shop." + OLD)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "shop", "shop:", "shop:12", "Shop:HASH", ":HASH", "shop:HASH,", "s.1:HASH", "shop:HASH:1"})
    void are_configured_by_id_and_hash(String setting) {
        assertThatIllegalArgumentException().isThrownBy(() -> ApiClients.valueOf(setting.replace("HASH", hash(OLD))));
    }

    @Test
    void have_at_most_two_secrets() {
        var setting = "shop:%1$s,shop:%1$s,shop:%1$s".formatted(hash(OLD));

        assertThatIllegalArgumentException().isThrownBy(() -> ApiClients.valueOf(setting));
    }

    private static String hash(String secret) {
        return Sha256.hex(secret.getBytes(UTF_8));
    }
}
