package tel.billing.shared.web.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import tools.jackson.databind.json.JsonMapper;

/// Two requests are the same exactly if method, path and JSON value are.
class FingerprintTest {

    @Property(tries = 500)
    void order_and_white_space_do_not_matter(@ForAll("objects") Map<String, Object> value, @ForAll Random random) {
        assertThat(fingerprint(spelled(value, random))).isEqualTo(fingerprint(spelled(value, random)));
    }

    @Property(tries = 500)
    void different_values_differ(
            @ForAll("objects") Map<String, Object> one, @ForAll("objects") Map<String, Object> other) {
        Assume.that(!one.equals(other));
        assertThat(fingerprint(spelled(one, new Random(1)))).isNotEqualTo(fingerprint(spelled(other, new Random(1))));
    }

    @Test
    void escapes_do_not_matter() {
        assertThat(fingerprint("{\"caf\\u00e9\": \"\\/\\ud83d\\ude00\"}"))
                .isEqualTo(fingerprint("{\"café\": \"/😀\"}"));
    }

    @Test
    void numbers_count_by_value() {
        assertThat(fingerprint("{\"a\": 1000}"))
                .isEqualTo(fingerprint("{\"a\": 1e3}"))
                .isEqualTo(fingerprint("{\"a\": 1000.00}"))
                .isNotEqualTo(fingerprint("{\"a\": 1001}"))
                .isNotEqualTo(fingerprint("{\"a\": \"1000\"}"));
        assertThat(fingerprint("{\"a\": -0}")).isEqualTo(fingerprint("{\"a\": 0.0}"));
    }

    @Test
    void look_alikes_differ() {
        assertThat(List.of(
                        "{\"a\": \"b\", \"c\": \"d\"}",
                        "{\"a\": \"b,c:d\"}",
                        "{\"a\": \"b\\\",\\\"c\\\":\\\"d\"}",
                        "{\"a\": {\"b\": \"c\"}}",
                        "{\"a\": [\"b\", \"c\"]}",
                        "{\"a\": [[\"b\"], \"c\"]}",
                        "{\"a\": null}",
                        "{\"a\": \"null\"}",
                        "{\"a\": true}",
                        "{\"a\": []}",
                        "{\"a\": {}}",
                        "{}"))
                .extracting(FingerprintTest::fingerprint)
                .doesNotHaveDuplicates();
    }

    @Test
    void method_and_path_count() {
        assertThat(fingerprint("POST", "/v1/a", "{}"))
                .matches("[0-9a-f]{64}")
                .isNotEqualTo(fingerprint("POST", "/v1/b", "{}"))
                .isNotEqualTo(fingerprint("DELETE", "/v1/a", "{}"));
    }

    @Provide
    Arbitrary<Map<String, Object>> objects() {
        return Arbitraries.maps(names(), values()).ofMaxSize(4);
    }

    private static Arbitrary<Object> values() {
        return Arbitraries.lazyOf(
                () -> names().asGeneric(),
                () -> Arbitraries.longs().asGeneric(),
                () -> Arbitraries.of(true, false).asGeneric(),
                () -> values().list().ofMaxSize(3).asGeneric(),
                () -> Arbitraries.maps(names(), values()).ofMaxSize(3).asGeneric());
    }

    private static Arbitrary<String> names() {
        return Arbitraries.strings()
                .withChars('a', 'b', '"', '\\', ',', ':', '{', '}', 'é', '\n')
                .ofMaxLength(4);
    }

    /// The value as JSON, its members in any order, with white space strewn in.
    private static String spelled(Object value, Random random) {
        var blank = " \n\t".repeat(random.nextInt(2));
        return blank
                + switch (value) {
                    case Map<?, ?> members -> {
                        var names = new ArrayList<>(new TreeMap<>(members).keySet());
                        Collections.shuffle(names, random);
                        yield "{"
                                + String.join(
                                        ",",
                                        names.stream()
                                                .map(name -> spelled(name, random)
                                                        + blank
                                                        + ":"
                                                        + spelled(members.get(name), random))
                                                .toList())
                                + blank
                                + "}";
                    }
                    case List<?> items ->
                        "["
                                + String.join(
                                        ",",
                                        items.stream()
                                                .map(item -> spelled(item, random))
                                                .toList())
                                + "]";
                    default -> JsonMapper.shared().writeValueAsString(value);
                };
    }

    private static String fingerprint(String json) {
        return fingerprint("POST", "/v1/orders", json);
    }

    private static String fingerprint(String method, String path, String json) {
        var request = new MockHttpServletRequest(method, path);
        return Body.of(request, json.getBytes(UTF_8)).fingerprint();
    }
}
