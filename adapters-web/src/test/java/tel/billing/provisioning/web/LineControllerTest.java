package tel.billing.provisioning.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.Registrar;
import tel.billing.provisioning.ShowLine;
import tel.billing.provisioning.application.RotateLinePassword;
import tel.billing.provisioning.web.LineController.LineResponse;
import tel.billing.provisioning.web.LineController.RotatedLineResponse;
import tel.billing.shared.Secret;
import tel.billing.shared.web.response.JsonText;

class LineControllerTest {
    private static final Registrar REGISTRAR = new Registrar("sip.example.com:5061", "voice.example.com");

    @Test
    void names_the_registrar_and_its_domain_before_and_after_a_rotation() {
        var shown = new ShowLine.View(REGISTRAR, "line-1", new Secret("first"), LineStatus.ACTIVE);
        var rotated = new RotateLinePassword.Outcome.Done(REGISTRAR, "line-1", LineStatus.SUSPENDED);

        assertThat(JsonText.of(LineResponse.of(shown)))
                .isEqualTo("{\"registrar\":\"sip.example.com:5061\",\"domain\":\"voice.example.com\","
                        + "\"username\":\"line-1\",\"password\":\"first\",\"status\":\"active\"}");
        assertThat(JsonText.of(RotatedLineResponse.of(rotated)))
                .isEqualTo("{\"registrar\":\"sip.example.com:5061\",\"domain\":\"voice.example.com\","
                        + "\"username\":\"line-1\",\"status\":\"suspended\"}");
    }
}
