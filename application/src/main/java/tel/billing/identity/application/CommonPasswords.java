package tel.billing.identity.application;

import tel.billing.identity.domain.Password;

/// The passwords that everybody tries first.
public interface CommonPasswords {

    /// Whatever the letters' case.
    boolean contain(Password password);
}
