package tel.billing.shared.web.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.shared.Country;

class PageLanguageTest {

    @Test
    void every_language_has_the_same_texts() {
        assertThat(PageLanguage.ALL)
                .hasSize(2)
                .allSatisfy(language -> assertThat(language.names()).isEqualTo(PageLanguage.ENGLISH.names()));
    }

    @ParameterizedTest
    @CsvSource({"DE, de", "AT, de", "NL, en", "LU, en"})
    void the_country_determines_the_language(String country, String language) {
        assertThat(PageLanguage.of(Optional.of(new Country(country))).locale()).hasToString(language);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                                 | en
        de                       | de
        de-AT,en;q=0.5           | de
        fr,de;q=0.8,en;q=0.7     | de
        en-GB,de;q=0.9           | en
        fr                       | en
        not a language ;;;q=x    | en
        """)
    void the_browser_determines_the_language_of_an_unknown_reader(@Nullable String header, String language) {
        assertThat(PageLanguage.accepted(header).locale()).hasToString(language);
    }

    @Test
    void a_value_that_looks_like_a_placeholder_stays_unchanged() {
        var page = PageTemplate.of("facts.html").fill(PageLanguage.ENGLISH, Map.of("list", "{{facts.hint}} $1"));
        assertThat(page).contains("{{facts.hint}} $1").contains("If you did not sign up");
    }
}
