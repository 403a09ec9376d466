package tel.billing.benchmark.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EmailTokenTest {

    @Test
    void a_token_is_found_in_a_plain_text() {
        assertThat(EmailToken.in("Please open\nhttp://localhost/signup/confirm?token=3Dab-c_9\n"))
                .contains("3Dab-c_9");
    }

    @Test
    void a_token_is_found_in_quoted_printable() {
        assertThat(EmailToken.in("""
                Content-Transfer-Encoding: quoted-printable

                http://localhost/staff/enrol#token=3Dabc=
                def
                """)).contains("abcdef");
    }

    @Test
    void other_mails_have_no_token() {
        assertThat(EmailToken.in("Your payment was received.")).isEmpty();
    }
}
