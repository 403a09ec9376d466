package tel.billing.notification.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.io.ByteArrayResource;
import tel.billing.notification.RecipientLocale;
import tel.billing.shared.Country;

class LanguagesTest {
    private final Languages languages = Languages.found();

    @ParameterizedTest
    @CsvSource({"DE,de", "AT,de", "CH,de", "LI,de", "LU,en", "NL,en", "GB,en", "US,en", "JP,en"})
    void the_country_of_the_account_selects_the_language(String country, String language) {
        assertThat(languages
                        .of(RecipientLocale.in(new Country(country)))
                        .locale()
                        .toLanguageTag())
                .isEqualTo(language);
    }

    @Test
    void readers_without_a_country_get_english() {
        assertThat(languages.of(RecipientLocale.DEFAULT).locale().toLanguageTag())
                .isEqualTo("en");
    }

    @Test
    void two_languages_must_not_list_the_same_country() {
        var both = List.of(language("en", ""), language("fr", "BE FR"), language("nl", "BE"));

        assertThatThrownBy(() -> new Languages(both)).hasMessage("Two languages list the country BE");
    }

    @Test
    void english_is_required() {
        var french = List.of(language("fr", "FR"));

        assertThatThrownBy(() -> new Languages(french)).hasMessage("The e-mail templates in English are missing");
    }

    @Test
    void a_language_must_set_its_formats() {
        var silent = new ByteArrayResource("countries=FR\n".getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(() -> Language.of("fr", silent)).hasMessage("fr/language.properties does not set 'money'");
    }

    private static Language language(String folder, String countries) {
        var said = """
            countries=%s
            money=#,##0 ¤¤
            percent=0.## %%
            time=uuuu-MM-dd HH:mm
            closing=Bye
            """.formatted(countries);
        return Language.of(folder, new ByteArrayResource(said.getBytes(StandardCharsets.UTF_8)));
    }
}
