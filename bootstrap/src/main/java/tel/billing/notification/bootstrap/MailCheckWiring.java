package tel.billing.notification.bootstrap;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.mail.javamail.JavaMailSenderImpl;
import tel.billing.notification.mail.MailServerProbe;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.CheckWiring;
import tel.billing.shared.bootstrap.SetupCheck;
import tel.billing.shared.bootstrap.StartupFailure;
import tel.billing.shared.bootstrap.embedded.ConditionalOnReal;

@CheckWiring
@ConditionalOnReal(Upstream.MAIL)
class MailCheckWiring {

    @Bean
    SetupCheck mailServerCheck(ObjectProvider<JavaMailSenderImpl> server) {
        return new SetupCheck(Upstream.MAIL, "mail", () -> {
            MailServerProbe.problem(server.getObject()).ifPresent(problem -> {
                throw new StartupFailure(
                        "The mail server cannot be used (%s). Check SPRING_MAIL_* and the network.".formatted(problem));
            });
            return "the mail server accepts the connection and the credentials";
        });
    }
}
