package tel.billing.payment.domain;

final class PlantedStatement {
    <P extends Payment> void tell(P payment) {
        switch (payment) {
            case Payment.Captured captured when captured.amount() > 0:
                break;
            case null, default:
                break;
        }
    }
}
