package tel.billing.payment.persistence;

import tel.billing.shared.web.Page;

record PlantedOtherLayerOfShared(Page page) {}
