package tel.billing.shared.web.access;

import java.util.List;
import org.springframework.security.authentication.AbstractAuthenticationToken;

/// A [Caller] as an authentication of Spring Security.
final class CallerAuthentication extends AbstractAuthenticationToken {
    private static final long serialVersionUID = 1;

    private final transient Caller caller;

    CallerAuthentication(Caller caller) {
        super(List.of());
        this.caller = caller;
        setAuthenticated(true);
    }

    @Override
    public Caller getPrincipal() {
        return caller;
    }

    @Override
    public String getCredentials() {
        return "";
    }
}
