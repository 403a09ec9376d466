package tel.billing.identity.spec.password;

import tel.billing.identity.application.password.CommonPasswords;

class FewCommonPasswordsTest extends CommonPasswordsContract {
    private final CommonPasswords common = new FewCommonPasswords();

    @Override
    protected CommonPasswords common() {
        return common;
    }
}
