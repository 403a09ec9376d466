package tel.billing.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.shared.Parsed;

class CardChoiceTest {
    private static final String ID = "019ab3c8-6a52-7d3e-9a41-0d5c1f2b7e99";

    @Test
    void a_new_card_and_a_stored_card_can_be_chosen() {
        assertThat(CardChoice.parse("new")).isEqualTo(Parsed.valid(new CardChoice.NewCard()));
        assertThat(CardChoice.parse(ID))
                .isEqualTo(Parsed.valid(new CardChoice.Stored(new StoredCardId(UUID.fromString(ID)))));
        assertThat(CardChoice.parse(ID.toUpperCase(Locale.ROOT))).isEqualTo(CardChoice.parse(ID));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "New", " new", "default", "1-1-1-1-1", "019ab3c8-6a52-7d3e-9a41-0d5c1f2b7e9g"})
    void nothing_else_can_be_chosen(String text) {
        assertThat(CardChoice.parse(text)).isInstanceOf(Parsed.Invalid.class);
    }
}
