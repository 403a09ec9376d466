package tel.billing.notification.mail;

import com.icegreen.greenmail.Managers;
import com.icegreen.greenmail.imap.ImapHostManager;
import com.icegreen.greenmail.mail.MailAddress;
import com.icegreen.greenmail.server.AbstractServer;
import com.icegreen.greenmail.smtp.SmtpManager;
import com.icegreen.greenmail.smtp.SmtpState;
import com.icegreen.greenmail.user.UserManager;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.EmailAddress;

/// An in-process SMTP server that rejects the configured recipients.
final class RejectingGreenMail extends GreenMail {
    private final Set<String> refused = ConcurrentHashMap.newKeySet();

    RejectingGreenMail(int port) {
        super(new ServerSetup(port, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    }

    void refuse(EmailAddress address) {
        refused.add(address.value());
    }

    @Override
    protected Map<String, AbstractServer> createServices(ServerSetup[] config, Managers managers) {
        return super.createServices(config, new ChoosyManagers(managers));
    }

    private final class ChoosyManagers extends Managers {
        private final Managers others;
        private final SmtpManager choosy;

        private ChoosyManagers(Managers others) {
            this.others = others;
            this.choosy = new SmtpManager(others.getImapHostManager(), others.getUserManager()) {
                @Override
                public @Nullable String checkRecipient(SmtpState state, MailAddress recipient) {
                    return refused.contains(recipient.getEmail()) ? "550 5.1.1 no such mailbox" : null;
                }
            };
        }

        @Override
        public SmtpManager getSmtpManager() {
            return choosy;
        }

        @Override
        public UserManager getUserManager() {
            return others.getUserManager();
        }

        @Override
        public ImapHostManager getImapHostManager() {
            return others.getImapHostManager();
        }
    }
}
