package tel.billing.shared.mail;

import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.spec.EmailAddressParserContract;

class Uts46EmailAddressParserTest extends EmailAddressParserContract {

    @Override
    protected EmailAddressParser parser() {
        return new Uts46EmailAddressParser();
    }
}
