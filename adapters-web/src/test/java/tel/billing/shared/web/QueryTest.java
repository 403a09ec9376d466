package tel.billing.shared.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLDecoder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import tel.billing.shared.web.paging.CursorFormat;

@Served
class QueryTest {
    private Wire wire;

    @BeforeEach
    void connect(@LocalServerPort int port) {
        wire = new Wire(port);
    }

    @Test
    void a_page_has_twenty_items_by_default() {
        assertThat(orders("").body()).isEqualTo("{\"limit\":20}");
        assertThat(orders("?limit=1").body()).isEqualTo("{\"limit\":1}");
        assertThat(orders("?limit=100").body()).isEqualTo("{\"limit\":100}");
    }

    @Test
    void a_cursor_leads_to_the_next_page() {
        var cursor = CursorFormat.ofLong().write(4711L);
        assertThat(orders("?cursor=" + cursor).json().get("after").asLong()).isEqualTo(4711);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "101", "-1", "1.0", "1e1", "ten", "", "99999999999999999999", "%D9%A1"})
    void a_limit_is_from_1_to_100(String limit) {
        assertThat(orders("?limit=" + limit).faults()).containsExactly("limit must be an integer from 1 to 100");
    }

    @ParameterizedTest
    @CsvSource({
        "?limit=1&limit=2, limit must be given once",
        "?cursor=mine, cursor must be the next_cursor of an earlier page of this list",
        "?cursor=, cursor must be the next_cursor of an earlier page of this list",
        "?currency=%00, currency must not contain NUL or an unpaired surrogate",
        "?currency=eur, 'currency must be an ISO 4217 code of three upper-case letters, such as EUR'",
        "?currency=usd, 'currency must be an ISO 4217 code of three upper-case letters, such as USD'",
        "?curency=EUR, curency is not a known parameter",
        "?unheard, unheard is not a known parameter",
    })
    void an_error_names_its_parameter(String query, String fault) {
        assertThat(orders(query).faults()).containsExactly(fault);
    }

    @ParameterizedTest
    @ValueSource(strings = {"%00", "a%0Ab", "%7F", "%C2%85", "%E2%80%AE", "%EF%BF%BE"})
    void an_unknown_parameter_may_have_any_name(String encoded) {
        var name = URLDecoder.decode(encoded, UTF_8).replace('\0', '\uFFFD');
        assertThat(orders("?" + encoded + "=1").faults()).containsExactly(name + " is not a known parameter");
    }

    @Test
    void all_errors_are_reported_together() {
        assertThat(orders("?limit=0&cursor=x&currency=x&unheard=of").faults()).hasSize(4);
    }

    private Wire.Reply orders(String query) {
        return wire.get("/v1/orders" + query, "Authorization: Bearer customer");
    }
}
