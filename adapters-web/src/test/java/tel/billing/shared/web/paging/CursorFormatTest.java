package tel.billing.shared.web.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import tel.billing.shared.Page;
import tel.billing.shared.Parsed;

class CursorFormatTest {
    private static final CursorFormat<UUID> UUIDS = CursorFormat.ofUuid(Function.identity(), Function.identity());

    @Property(tries = 200)
    void a_key_comes_back_as_it_was(@ForAll long most, @ForAll long least) {
        var key = new UUID(most, least);
        assertThat(UUIDS.read(UUIDS.write(key))).isEqualTo(Parsed.valid(key));
        assertThat(CursorFormat.ofLong().read(CursorFormat.ofLong().write(most)))
                .isEqualTo(Parsed.valid(most));
    }

    @Property(tries = 200)
    void any_other_text_is_refused_or_is_the_one_spelling_of_a_key(@ForAll String text) {
        switch (UUIDS.read(text)) {
            case Parsed.Valid<UUID>(var key) -> assertThat(UUIDS.write(key)).isEqualTo(text);
            case Parsed.Faulty<UUID>(var reason) -> assertThat(reason).contains("next_cursor");
        }
    }

    @Test
    void the_cursor_of_one_list_is_none_of_another() {
        assertThat(UUIDS.read(CursorFormat.ofLong().write(1L))).isInstanceOf(Parsed.Faulty.class);
        assertThat(CursorFormat.ofLong().read(UUIDS.write(new UUID(1, 1)))).isInstanceOf(Parsed.Faulty.class);
    }

    @Test
    void a_list_tells_where_it_goes_on() {
        var page = new Page<>(List.of(1, 2), Optional.of(2L));
        var listing = Listing.of(page, CursorFormat.ofLong(), Integer::toBinaryString);
        assertThat(listing.items()).containsExactly("1", "10");
        assertThat(listing.nextCursor()).contains(CursorFormat.ofLong().write(2L));
    }
}
