package tel.billing.payment.web;

// An ordinary comment, which is not a promise.
public enum PlantedRemark {
    SILENT
}
