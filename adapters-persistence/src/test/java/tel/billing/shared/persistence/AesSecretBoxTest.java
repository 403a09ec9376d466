package tel.billing.shared.persistence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AesSecretBoxTest {
    private static final byte[] SECRET = "correct horse battery staple".getBytes(UTF_8);

    private final AesSecretBox box = new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]);

    @Test
    void a_sealed_text_can_be_opened() {
        assertThat(box.open("test", box.seal("test", SECRET))).isEqualTo(SECRET);
        assertThat(box.open("test", box.seal("test", new byte[0]))).isEmpty();
    }

    @Test
    void a_sealed_text_does_not_contain_the_plain_text() {
        assertThat(new String(box.seal("test", SECRET), UTF_8)).doesNotContain("horse");
        assertThat(box.seal("test", SECRET)).isNotEqualTo(box.seal("test", SECRET));
    }

    @Test
    void a_text_that_was_sealed_for_one_purpose_does_not_open_for_another() {
        var sealed = box.seal("test", SECRET);

        assertThatThrownBy(() -> box.open("other", sealed)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void a_text_that_was_sealed_under_another_master_key_does_not_open() {
        var otherKey = new byte[AesSecretBox.KEY_BYTES];
        otherKey[0] = 1;
        var sealed = new AesSecretBox(otherKey).seal("test", SECRET);

        assertThatThrownBy(() -> box.open("test", sealed)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void an_altered_text_does_not_open() {
        var length = box.seal("test", SECRET).length;

        assertThat(IntStream.range(0, length)).allSatisfy(index -> {
            var sealed = box.seal("test", SECRET);
            sealed[index] ^= 1;
            assertThatThrownBy(() -> box.open("test", sealed)).isInstanceOf(IllegalStateException.class);
        });
        assertThatThrownBy(() -> box.open("test", new byte[0])).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void a_master_key_has_256_bits() {
        assertThatThrownBy(() -> new AesSecretBox(new byte[16])).isInstanceOf(IllegalArgumentException.class);
    }
}
