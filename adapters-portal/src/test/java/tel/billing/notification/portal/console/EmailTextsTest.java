package tel.billing.notification.portal.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.application.LoggedEmail;
import tel.billing.shared.portal.server.Texts;

class EmailTextsTest {

    @Test
    void each_type_of_email_has_a_text() {
        assertThat(Texts.of(List.of("tel.billing.shared.portal.console")).languages())
                .hasSize(2)
                .allSatisfy(language -> assertThat(types())
                        .allSatisfy(type -> assertThat(language.find("console.email." + type))
                                .as(type)
                                .isPresent()));
    }

    private static List<String> types() {
        return Stream.of(EmailMessage.class.getPermittedSubclasses())
                .map(type -> LoggedEmail.typeOf(type.asSubclass(EmailMessage.class)))
                .toList();
    }
}
