package tel.billing.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.shared.Parsed;

class IdempotencyKeyTest {
    private static final Parsed<IdempotencyKey> EXPECTED = IdempotencyKey.parse("7f3d2f0a-91d4-4c8e-8a3f-2f5f0e6b7c11");

    @ParameterizedTest
    @ValueSource(strings = {"7F3D2F0A-91D4-4C8E-8A3F-2F5F0E6B7C11", "\"7f3d2f0a-91d4-4c8e-8a3f-2f5f0e6b7c11\""})
    void is_the_same_in_upper_case_and_in_quotes(String text) {
        assertThat(IdempotencyKey.parse(text)).isEqualTo(EXPECTED).isInstanceOf(Parsed.Valid.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\"",
                "\"\"",
                "abc",
                "7f3d2f0a-91d4-1c8e-8a3f-2f5f0e6b7c11",
                "7f3d2f0a-91d4-7c8e-8a3f-2f5f0e6b7c11",
                "7f3d2f0a-91d4-4c8e-ca3f-2f5f0e6b7c11",
                "7f3d2f0a91d44c8e8a3f2f5f0e6b7c11",
                "\"7f3d2f0a-91d4-4c8e-8a3f-2f5f0e6b7c11",
                " 7f3d2f0a-91d4-4c8e-8a3f-2f5f0e6b7c11"
            })
    void is_only_a_UUID_of_version_4(String text) {
        assertThat(IdempotencyKey.parse(text)).isInstanceOf(Parsed.Invalid.class);
    }
}
