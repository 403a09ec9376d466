package tel.billing.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedUrlsTest {
    private final AllowedUrls allowed = new AllowedUrls(
            Stream.of("https://shop.example", "https://pay.example:8443/app/", "http://localhost:3000", "myshop://")
                    .map(text -> AllowedUrls.place(text).orElseThrow())
                    .toList());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://shop.example",
                "https://shop.example/",
                "https://shop.example/wallet?tab=1#top",
                "https://SHOP.example/wallet",
                "HTTPS://shop.example/wallet",
                "https://shop.example:443/wallet",
                "https://shop.example/a%20b?next=https://other.example/@x",
                "https://pay.example:8443/app",
                "https://pay.example:8443/app/done",
                "http://localhost:3000/done",
                "myshop://payment/done?x=1",
                "myshop:///done"
            })
    void a_url_of_an_allowed_place_is_accepted(String url) {
        assertThat(BrowserUrls.parse(url)).isEqualTo(Parsed.valid(URI.create(url)));
        assertThat(allowed.contain(URI.create(url))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/wallet",
                "//shop.example/wallet",
                "https:shop.example",
                "https:/shop.example",
                "https:///shop.example",
                "https:\\\\shop.example",
                "http://shop.example/wallet",
                "https://thief.example/",
                "https://shop.example.thief.example/",
                "https://shop.example./wallet",
                "https://shop.example.evil/",
                "https://shop.example-evil.example/",
                "https://shop.examples/",
                "https://evilshop.example/",
                "https://sub.shop.example/",
                "https://shop.example@thief.example/",
                "https://ada:secret@shop.example/",
                "https://@shop.example/",
                "https://thief.example\\@shop.example/",
                "https://shop.example\\.thief.example/",
                "https://thief.example#@shop.example/",
                "https://thief.example?@shop.example/",
                "https://shop.example%2ethief.example/",
                "https://shop.example%00.thief.example/",
                "https://shop%2eexample/",
                "https://shop.example:444/",
                "https://shop.example:80/",
                "http://shop.example:443/",
                "https://shop.example:99999999999/",
                "https://localhost:3000/",
                "https://shop.example:x/",
                "https://shоp.example/",
                "https://xn--shp-fma.example/",
                "https://shop.example/ü",
                "https://shop.example/\u0000",
                "https://shop.example/\u007f",
                "https://shop.example\u3002thief.example/",
                "https://shop.example\uff0fthief.example/",
                "https://shop.example\u200b/",
                "https://\uff53hop.example/",
                "https://shop.example/\r\nLocation: https://thief.example",
                "https://shop.example/\t",
                " https://shop.example/",
                "https://shop.example/ ",
                "https://shop.example/<b>",
                "https://shop.example/\"onload",
                "https://pay.example:8443/",
                "https://pay.example:8443/application",
                "https://pay.example:8443/app/../admin",
                "https://pay.example:8443/app/%2e%2E/admin",
                "https://pay.example:8443/app/..%2fadmin",
                "https://pay.example:8443/app/..",
                "https://pay.example:8443/app/..;/admin",
                "https://pay.example:8443/app/..;x=1/admin",
                "https://pay.example:8443/app/..%3b/admin",
                "https://pay.example:8443/app/%252e%252e/admin",
                "https://pay.example:8443/app/.%2e",
                "https://pay.example:8443/app/..%5cadmin",
                "https://pay.example:8443/App/done",
                "https://pay.example:8443//app/done",
                "https://127.0.0.1:3000/",
                "http://localhost:3001/",
                "myshop:payment",
                "myshop2://payment",
                "javascript://shop.example/%0aalert(1)",
                "data:text/html,x",
                "data://shop.example/x",
                "intent://shop.example/#Intent;scheme=https;end",
                "android-app://example.shop/https/shop.example",
                "view-source://https://shop.example/",
                "blob://https://shop.example/",
                "MyShop2://payment"
            })
    void every_other_url_is_rejected(String url) {
        assertThat(BrowserUrls.parse(url) instanceof Parsed.Valid(var read) && allowed.contain(read))
                .isFalse();
    }

    @Test
    void the_violation_names_the_allowed_places_or_that_there_is_none() {
        assertThat(allowed.violation().reason())
                .startsWith("must be at or below https://shop.example or ")
                .endsWith(" or myshop://");
        assertThat(AllowedUrls.NONE.violation().reason())
                .isEqualTo(
                        "is not accepted, because the operator has allowed no site; omit it, or ask the operator to allow yours");
        assertThat(AllowedUrls.NONE.contain(URI.create("https://shop.example/")))
                .isFalse();
    }

    @Test
    void the_fault_of_another_text_says_what_to_write() {
        assertThat(BrowserUrls.parse("/wallet"))
                .isInstanceOfSatisfying(
                        Parsed.Invalid.class,
                        invalid -> assertThat(invalid.error().reason())
                                .startsWith(
                                        "must be an absolute https URL, an http URL of localhost, or an app link such as myshop://"));
    }

    @Test
    void a_url_has_a_limited_length() {
        assertThat(BrowserUrls.parse("https://shop.example/" + "a".repeat(1979)))
                .isInstanceOf(Parsed.Valid.class);
        assertThat(BrowserUrls.parse("https://shop.example/" + "a".repeat(1980)))
                .isEqualTo(Parsed.invalid(InputError.tooLong(2000, "must have at most 2000 characters")));
    }

    @Test
    void pages_of_the_service_itself_are_allowed_and_not_named() {
        var own = AllowedUrls.place("https://billing.example/portal").orElseThrow();
        var allowed = AllowedUrls.NONE.withOwnPages(own);
        assertThat(allowed.contain(URI.create("https://billing.example/portal/top-up")))
                .isTrue();
        assertThat(allowed.contain(URI.create("https://billing.example/v1/me"))).isFalse();
        assertThat(allowed.violation()).isEqualTo(AllowedUrls.NONE.violation());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "shop.example",
                "http://shop.example",
                "https://shop.example/?a=b",
                "https://shop.example/#a",
                "https://ada@shop.example",
                "https://",
                "javascript://",
                "intent://",
                "filesystem://",
                "https://shop.example/app/../",
                "https://*.example",
                "myshop://home"
            })
    void other_texts_are_no_places(String text) {
        assertThat(AllowedUrls.place(text)).isEmpty();
    }
}
