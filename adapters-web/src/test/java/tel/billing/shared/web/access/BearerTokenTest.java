package tel.billing.shared.web.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("In an Authorization header")
class BearerTokenTest {

    @ParameterizedTest
    @CsvSource({
        "Bearer abc, abc",
        "bearer abc, abc",
        "BEARER   abc, abc",
        "' Bearer abc ', abc",
        "Bearer aB9-._~+/, aB9-._~+/",
        "Bearer abc==, abc==",
    })
    void a_token_follows_the_scheme(String authorization, String token) {
        assertThat(BearerToken.in(authorization)).contains(token);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Bearer",
                "Bearer ",
                "Bearer ==",
                "Bearerabc",
                "Bearer\tabc",
                "Basic abc",
                "Bearer a=b",
                "Bearer a b",
                "Bearer a,b",
                "Bearer é",
                "Bearer \u0660"
            })
    void other_schemes_and_characters_are_no_token(String authorization) {
        assertThat(BearerToken.in(authorization)).isEmpty();
    }
}
