package tel.billing.shared.web.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.shared.Page;
import tel.billing.shared.Parsed;

class CursorFormatTest {
    private static final CursorFormat<UUID> UUIDS = CursorFormat.ofUuid();
    private static final CursorFormat<Dated> DATED = CursorFormat.ofTimeAndUuid(Dated::at, Dated::id, Dated::new);

    private record Dated(Instant at, UUID id) {}

    @RepeatedTest(200)
    void a_key_is_decoded_as_it_was_encoded(RepetitionInfo seed) {
        var random = new Random(seed.getCurrentRepetition());
        var key = new UUID(random.nextLong(), random.nextLong());
        var number = random.nextLong();
        assertThat(UUIDS.read(UUIDS.write(key))).isEqualTo(Parsed.valid(key));
        assertThat(CursorFormat.ofLong().read(CursorFormat.ofLong().write(number)))
                .isEqualTo(Parsed.valid(number));
    }

    @Test
    void a_time_and_an_id_are_decoded_to_the_microsecond() {
        var key = new Dated(Instant.parse("2026-11-21T09:30:00.123456Z"), new UUID(7, 8));
        assertThat(DATED.read(DATED.write(key))).isEqualTo(Parsed.valid(key));
        assertThat(UUIDS.read(DATED.write(key))).isInstanceOf(Parsed.Invalid.class);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, Long.MIN_VALUE, Long.MAX_VALUE, 253_370_764_800_000_001L})
    void a_time_outside_of_the_databases_range_is_rejected(long micros) {
        var bytes = ByteBuffer.allocate(3 * Long.BYTES).putLong(micros).array();
        var text = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        assertThat(DATED.read(text)).isInstanceOf(Parsed.Invalid.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "=",
                "AAAAAAAAAAAAAAAAAAAAAB",
                "AAAAAAAAAAAAAAAAAAAAAA==",
                "AAAAAAAAAAAAAAAAAAAAAAA",
                "\u0000",
                "é"
            })
    void a_malformed_cursor_is_rejected(String text) {
        assertThat(UUIDS.read(text)).isInstanceOf(Parsed.Invalid.class);
    }

    @Test
    void the_cursor_of_another_list_is_rejected() {
        assertThat(UUIDS.read(CursorFormat.ofLong().write(1L))).isInstanceOf(Parsed.Invalid.class);
        assertThat(CursorFormat.ofLong().read(UUIDS.write(new UUID(1, 1)))).isInstanceOf(Parsed.Invalid.class);
    }

    @Test
    void a_list_shows_its_next_page() {
        var page = new Page<>(List.of(1, 2), Optional.of(2L));
        var listing = Listing.of(page, CursorFormat.ofLong(), Integer::toBinaryString);
        assertThat(listing.items()).containsExactly("1", "10");
        assertThat(listing.nextCursor()).contains(CursorFormat.ofLong().write(2L));
    }
}
