package tel.billing.shared.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;

/// The contract of every [EmailAddressParser].
public abstract class EmailAddressParserContract {

    /// The parser to be tested.
    protected abstract EmailAddressParser parser();

    @ParameterizedTest
    @CsvSource({
        "Ada@Example.COM, ada@example.com",
        "a.b+c_d@sub.example.co, a.b+c_d@sub.example.co",
        "o'brien@example.ie, o'brien@example.ie",
        "jose\u0301@example.com, jos\u00e9@example.com",
        "\u00c4da@example.com, \u00e4da@example.com",
        "J\u030cada@example.com, \u01f0ada@example.com"
    })
    void case_and_composition_do_not_make_a_different_address(String written, String address) {
        assertThat(parser().parse(written)).isEqualTo(Parsed.valid(new EmailAddress(address)));
    }

    @ParameterizedTest
    @CsvSource({
        "b\u00fccher.example, xn--bcher-kva.example",
        "B\u00dcCHER.example, xn--bcher-kva.example",
        "bu\u0308cher.example, xn--bcher-kva.example",
        "XN--BCHER-KVA.example, xn--bcher-kva.example",
        "b\u00fccher.xn--bcher-kva.example, xn--bcher-kva.xn--bcher-kva.example",
        "\u4f8b\u3048.\u30c6\u30b9\u30c8, xn--r8jz45g.xn--zckzah",
        "\u05d3\u05d5\u05d2\u05de\u05d4.example, xn--6dbbec0c.example",
        "ab--cd.example, ab--cd.example"
    })
    void a_domain_is_stored_in_ASCII(String written, String domain) {
        assertThat(parser().parse("ada@" + written)).isEqualTo(Parsed.valid(new EmailAddress("ada@" + domain)));
    }

    @ParameterizedTest
    @CsvSource({
        "stra\u00dfe.de, xn--strae-oqa.de",
        "STRA\u1e9eE.de, xn--strae-oqa.de",
        "strasse.de, strasse.de",
        "\u03b2\u03cc\u03bb\u03bf\u03c2.example, xn--nxasmm1c.example",
        "\u03b2\u03cc\u03bb\u03bf\u03c3.example, xn--nxasmq6b.example",
        "\u0392\u038c\u039b\u039f\u03a3.example, xn--nxasmq6b.example",
        "\u0646\u0627\u0645\u0647\u200c\u0627\u06cc.example, xn--mgba3gch31f060k.example",
        "\u0646\u0627\u0645\u0647\u0627\u06cc.example, xn--mgba3gch31f.example"
    })
    void letters_that_IDNA2003_replaced_are_kept(String written, String domain) {
        assertThat(parser().parse("root@" + written)).isEqualTo(Parsed.valid(new EmailAddress("root@" + domain)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\uff45xample.com",
                "e\uff58ample.com",
                "\ufb01rst.example",
                "\u212fxample.com",
                "\u24d4xample.com",
                "e\u17fample.com",
                "exa\u00admple.com",
                "exa\u200bmple.com",
                "exa\ufe0fmple.com",
                "exa\u034fmple.com",
                "exam\u200cple.com",
                "example\u3002com",
                "example\uff0ecom",
                "1\u2488example.com",
                "\u1fb3.example"
            })
    void a_second_spelling_of_a_domain_is_refused(String domain) {
        assertThat(reason("ada@" + domain)).contains("domain", "plain letters");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\u05d0.example",
                "\u0300a.example",
                "xn--a.example",
                "xn--strasse-.example",
                "xn--b\u00fccher.example",
                "a\u00b7b.example"
            })
    void an_invalid_domain_is_refused(String domain) {
        assertThat(parser().parse("ada@" + domain)).isInstanceOf(Parsed.Invalid.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\uff41da",
                "\ufb01ona",
                "ad\u00aa",
                "ada\u2460",
                "a\ufe0fda",
                "a\u034fda",
                "ada\u200b",
                "\u3164ada"
            })
    void a_second_spelling_before_the_at_sign_is_refused(String local) {
        assertThat(reason(local + "@example.com")).contains("before the @", "plain letters");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ada",
                "@example.com",
                "ada@",
                "ada@localhost",
                "ada@@example.com",
                "a da@example.com",
                ".ada@example.com",
                "ada.@example.com",
                "ada@example..com",
                "ada@example.com.",
                "ada@-example.com",
                "ada@exam_ple.com",
                "ada@127.0.0.1",
                "ada@1.2.3.4",
                "ada@example.123",
                "ada@example.com\r\nBcc: eve@example.com",
                "ada@example.com,eve@example.com",
                "<ada@example.com>",
                "ada\uff20example.com"
            })
    void text_that_is_not_an_address_is_refused(String text) {
        assertThat(reason(text)).isEqualTo("must be an e-mail address, such as ada@example.com");
    }

    @ParameterizedTest
    @CsvSource({"\u0430da@example.com, \u0430da@example.com", "ada@ex\u0430mple.com, ada@xn--exmple-4nf.com"})
    void letters_of_several_scripts_that_look_alike_are_different_addresses(String written, String address) {
        assertThat(parser().parse(written)).isEqualTo(Parsed.valid(new EmailAddress(address)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ada@address.invalid", "ada@Address.INVALID", "ada@example.invalid"})
    void an_undeliverable_address_is_parsed_but_cannot_be_assigned_to_a_user(String text) {
        assertThat(parser().parse(text)).isInstanceOf(Parsed.Valid.class);
        assertThat(parser().parseNew(text))
                .isEqualTo(Parsed.invalid(InputError.malformed(
                        "must be an address that mail can reach; the domain invalid is reserved")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ada@example.com", "ada@invalid.example", "ada@notinvalid.example", "ada@example.invalids"})
    void a_user_gets_any_other_address(String text) {
        assertThat(parser().parseNew(text)).isEqualTo(Parsed.valid(new EmailAddress(text)));
    }

    @Test
    void an_invalid_address_is_rejected() {
        assertThat(parser().parseNew("ada@localhost")).isEqualTo(parser().parse("ada@localhost"));
    }

    @Test
    void an_address_that_no_mail_server_accepts_is_refused() {
        assertThat(parser().parse("a".repeat(64) + "@example.com")).isInstanceOf(Parsed.Valid.class);
        assertThat(parser().parse("a".repeat(65) + "@example.com")).isInstanceOf(Parsed.Invalid.class);
        assertThat(parser().parse("ada@" + "b".repeat(64) + ".example")).isInstanceOf(Parsed.Invalid.class);
        assertThat(reason("ada@" + ("b".repeat(60) + ".").repeat(4) + "example"))
                .contains("at most 254 characters");
        assertThat(reason("ada@" + "\u00fc".repeat(60) + ".example")).contains("domain");
    }

    @Test
    void a_malicious_address_is_parsed_in_linear_time() {
        assertThat(parser().parse("a.".repeat(120) + "@")).isInstanceOf(Parsed.Invalid.class);
        assertThat(parser().parse("a@" + "b-".repeat(120))).isInstanceOf(Parsed.Invalid.class);
        assertThat(parser().parse("a@" + "\u0308".repeat(250))).isInstanceOf(Parsed.Invalid.class);
        assertThat(parser().parse("a@" + "\u00fc".repeat(250))).isInstanceOf(Parsed.Invalid.class);
    }

    @Test
    void the_result_parses_to_itself() {
        var address =
                parser().parse("Jos\u00e9@Stra\u00dfe.B\u00fccher.example").orThrow();

        assertThat(parser().parse(address.value())).isEqualTo(Parsed.valid(address));
    }

    private String reason(String text) {
        return parser().parse(text) instanceof Parsed.Invalid<EmailAddress>(var error) ? error.reason() : "none";
    }
}
